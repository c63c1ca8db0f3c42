import assert from "node:assert/strict";
import { type PostalAddress, readAddress } from "../../../src/geo/addresses/address.ts";

/** Asserts how each address is parsed. */
function reads(wanted: Record<string, Partial<PostalAddress>>): void {
  for (const [given, parts] of Object.entries(wanted)) {
    const address = readAddress(given);
    assert.deepEqual({ ...address, ...parts }, address, given);
  }
}

Deno.test("text is in upper case, with single spaces and normalized commas", () => {
  reads({
    "  1 Main   St ,Denver,CO 80202 ": { text: "1 MAIN ST, DENVER, CO 80202" },
    "1 Main St\nDenver\r\n\tCO\u00a080202": { text: "1 MAIN ST DENVER CO 80202" },
    "1 Main St,, ,Denver, CO,": { text: "1 MAIN ST, DENVER, CO" },
    "1 Main\u0000St\u200b, Denver, CO": { text: "1 MAIN ST, DENVER, CO" },
    "1 Cañon St, La Cañada, CA": { text: "1 CAÑON ST, LA CAÑADA, CA" },
    " , ": { text: "", zip: null, hasBrokenZip: false, state: null, parts: [] },
  });
});

Deno.test("the ZIP code is the last five digits, with or without a +4 extension", () => {
  const parts = ["1 MAIN ST", "DENVER"];
  reads({
    "1 Main St, Denver, CO 80202": { zip: "80202", state: "CO", parts },
    "1 Main St, Denver, CO 80202-1234": { zip: "80202", state: "CO", parts },
    "1 Main St, Denver, CO 802021234": { zip: "80202", state: "CO", parts },
    "1 Main St, Denver, CO, 80202": { zip: "80202", state: "CO", parts },
    "1 Main St, Denver, CO 80202.": { zip: "80202", state: "CO", parts },
    "1 Main St, Denver, CO 80202,": { zip: "80202", state: "CO", parts },
    "1 Main St, Denver, 80202": { zip: "80202", state: null, parts },
    "Agawam, MA 01001": { zip: "01001", state: "MA", parts: ["AGAWAM"] },
    "80202": { zip: "80202", state: null, parts: [] },
    "80202-1234": { zip: "80202", state: null, parts: [] },
  });
});

Deno.test("digits of all scripts are recognized", () => {
  const boise = { text: "100 MAIN ST, BOISE, ID 83702", zip: "83702", state: "ID" };
  reads({
    "１００ Main St, Boise, ID ８３７０２": boise,
    "١٠٠ Main St، Boise، ID ٨٣٧٠٢": boise,
    "۱۰۰ Main St, Boise, ID ۸۳۷۰۲": boise,
    "१०० Main St, Boise, ID ८३७०२": boise,
    "১০০ Main St, Boise, ID ৮৩৭০২": boise,
    "๑๐๐ Main St, Boise, ID ๘๓๗๐๒": boise,
    "𝟏𝟎𝟎 Main St, Boise, ID 𝟖𝟑𝟕𝟎𝟐": boise,
    "12½ Main St, Boise, ID 83702": { text: "12½ MAIN ST, BOISE, ID 83702" },
  });
});

Deno.test("a unit number at the end is not mistaken for the ZIP code", () => {
  const denver = { zip: "80202", state: "CO", parts: ["1 MAIN ST", "DENVER"] };
  const none = { zip: null, state: "CO", parts: ["1 MAIN ST", "DENVER"] };
  reads({
    "1 Main St, Denver, CO 80202 Unit 10451": denver,
    "1 Main St, Denver, CO 80202-1234 Ste 20001": denver,
    "1 Main St, Denver, CO 80202, Apt. 4B": denver,
    "1 Main St, Denver, CO 80202 # 10451": denver,
    "1 Main St, Denver, CO 80202 #10451": denver,
    "1 Main St, Denver, CO 80202 Suite #10451": denver,
    "1 Main St, Denver, CO, Suite 10451": none,
    "1 Main St, Denver, CO Floor 12345": none,
    "1 Main St, Denver, CO, Room B": none,
    "1 Main St Unit 4, Denver, CO 80202": { zip: "80202", parts: ["1 MAIN ST UNIT 4", "DENVER"] },
    "1 Main St, Miami, FL 33101": { zip: "33101", state: "FL", parts: ["1 MAIN ST", "MIAMI"] },
  });
});

Deno.test("the ZIP code after the state is used, whatever number follows", () => {
  const denver = { zip: "80202", state: "CO", parts: ["1 MAIN ST", "DENVER"] };
  for (
    const more of [
      " PO Box 12345",
      ", P.O. Box 12345",
      ", Box 12345",
      "; lockbox 90210",
      " Acct 12345",
      ", Customer #12345",
      "-1234 12345",
      " / 12345",
      ", attn 12345",
      ", Colorado",
    ]
  ) reads({ [`1 Main St, Denver, CO 80202${more}`]: denver });
  const none = { zip: null, state: "CO", parts: ["1 MAIN ST", "DENVER"] };
  reads({ "1 Main St, Denver, CO, Box 80301": none, "1 Main St, Denver, CO, Gate 80301": none });
  for (const more of [", call me", ", Dr. Kim, MD", ", attn Al", ", 123 Elm Ct"]) {
    reads({ [`1 Main St, Denver, CO 80202${more}`]: { zip: "80202", state: "CO" } });
  }
});

Deno.test("words such as Gate or Box are part of the city unless a state or ZIP code precedes them", () => {
  reads({
    "8000 Long Beach Blvd, South Gate 90280": { zip: "90280" },
    "123 Main St, Golden Gate 34116": { zip: "34116" },
    "1 Main St Lead 57754": { zip: "57754" },
    "1 Main St, Denver, zip code 80202": { zip: "80202" },
    "1 Main St, Denver, CO zip code 80202": { zip: "80202" },
    "1 Main St, Denver 80202 box 12345": { zip: "80202", parts: ["1 MAIN ST", "DENVER"] },
  });
});

Deno.test("a road number is not mistaken for a ZIP code, even after letters like a state's", () => {
  reads({
    "100 CR 16530, Sumner, TX": { zip: null, state: "TX", parts: ["100 CR 16530", "SUMNER"] },
    "2500 CR 10001 Lubbock TX": { zip: null, state: "TX", parts: ["2500 CR 10001 LUBBOCK"] },
    "5 RR 12345, Denver, CO": { zip: null, state: "CO", parts: ["5 RR 12345", "DENVER"] },
    "123 Hwy US 10001, Denver, CO": { zip: null, state: "CO" },
    "100 PR 16530, Sumner, TX": { zip: null, state: "TX", parts: ["100 PR 16530", "SUMNER"] },
    "100 PR 16530, Sumner, TX 75486": { zip: "75486", state: "TX" },
    "100 PR 16530 Sumner 75486": { zip: "75486" },
    "11434 W FM 471": { zip: null, state: null, hasBrokenZip: false },
    "100 Elm St MH 80202": { zip: "80202", state: null },
    "100 Elm St MH 12, Denver, CO": { zip: null, state: "CO", hasBrokenZip: false },
    "1 Beach Rd, Majuro, MH 96960": { zip: "96960", state: "MH" },
  });
});

Deno.test("other numbers are not mistaken for ZIP codes", () => {
  reads({
    "80202 Main St, Denver, CO": { zip: null, state: "CO" },
    "1 Main St, Denver, CO 8020": { zip: null },
    "1 Main St, Agawam, MA 1001": { zip: "01001", state: "MA" },
    "1 Main St, Agawam, Massachusetts, 1001-0012": { zip: "01001", state: "MA" },
    "1 Main St, San Juan, PR 901": { zip: "00901", state: "PR" },
    "1 Main St, Agawam, MA 101": { zip: null },
    "Route 1001": { zip: null },
    "1 Main St, Boston, Mass.": { zip: null, state: "MA", parts: ["1 MAIN ST", "BOSTON"] },
    "1 Main St, Charleston, W.Va. 25301": { zip: "25301", state: "WV" },
    "1 Main St, Tampa Fla 33602": { zip: "33602", state: "FL", parts: ["1 MAIN ST", "TAMPA"] },
    "1 Main St, Denver, CO 802022": { zip: null },
    "1 Main St, Denver, CO A80202": { zip: null },
  });
});

Deno.test("a state is recognized by its code or name, with or without a ZIP code", () => {
  const given: Record<string, [state: string | null, ...parts: string[]]> = {
    "1 Main St, Denver, co 80202": ["CO", "1 MAIN ST", "DENVER"],
    "1 Main St, Denver, Colorado 80202": ["CO", "1 MAIN ST", "DENVER"],
    "1 Main St Denver Colorado": ["CO", "1 MAIN ST DENVER"],
    "Charleston, West Virginia 25301": ["WV", "CHARLESTON"],
    "Washington, Virginia": ["VA", "WASHINGTON"],
    "Little Rock, Arkansas": ["AR", "LITTLE ROCK"],
    "Wichita, Kansas": ["KS", "WICHITA"],
    "Kansas City, Missouri": ["MO", "KANSAS CITY"],
    "New York, New York 10001": ["NY", "NEW YORK"],
    "Washington, D.C. 20500": ["DC", "WASHINGTON"],
    "Washington DC": ["DC", "WASHINGTON"],
    "Washington, District of Columbia": ["DC", "WASHINGTON"],
    "Fargo, north dakota": ["ND", "FARGO"],
    "San Juan, PR 00901": ["PR", "SAN JUAN"],
    "St. Thomas, U.S. Virgin Islands 00802": ["VI", "ST THOMAS"],
    "CO": ["CO"],
  };
  for (const [text, [state, ...parts]] of Object.entries(given)) {
    reads({ [text]: { state, parts } });
  }
});

Deno.test("text that resembles a state is not mistaken for one", () => {
  reads({
    "1 Main St, Denver, ZZ 80202": { zip: "80202", state: null },
    "1 Main St, Frisco": { state: null },
    "1 Main St, CO Springs": { state: null },
    "1 Main St, Newtexas": { state: null },
    "1 Newyork": { state: null },
    "5 Rue X, Québec, QC": { state: null },
  });
});

Deno.test("the country is omitted", () => {
  const countries = ["US", "USA", "U.S.", "U.S.A.", "U. S. A.", "usa", "United States"];
  for (const country of [...countries, "United States of America"]) {
    for (const gap of [", ", " ", ",", "\n"]) {
      const address = readAddress(`1 Main St, Denver, CO 80202${gap}${country}`);
      assert.deepEqual(address, readAddress("1 Main St, Denver, CO 80202"), country);
    }
  }
  reads({
    "USA": { text: "USA" },
    "1 Main St, Lausa": { text: "1 MAIN ST, LAUSA" },
    "1 US Highway 6, Avon, CO": { text: "1 US HIGHWAY 6, AVON, CO" },
  });
});

Deno.test("units stay with the street, before the city or before the country", () => {
  reads({
    "1 Main St Apt 4, Denver, CO 80202, USA": {
      text: "1 MAIN ST APT 4, DENVER, CO 80202",
      parts: ["1 MAIN ST APT 4", "DENVER"],
    },
    "1 Main St, # 4-B, Denver, CO": { state: "CO", parts: ["1 MAIN ST", "# 4-B", "DENVER"] },
    "1 Main St, Denver, CO, Unit 4, USA": { text: "1 MAIN ST, DENVER, CO, UNIT 4" },
  });
});

Deno.test("full stops do not affect parts, states and ZIP codes", () => {
  const { zip, state, parts } = readAddress("1 N Main St, St Louis, MO 63101");
  reads({
    "1 N. Main St., St. Louis, MO. 63101": { zip, state, parts },
    "1 N. Main St., St. Louis, M.O. 63101.": { zip, state, parts },
  });
});

Deno.test("the space between the state and the ZIP code may be missing", () => {
  const text = "1 MAIN ST, DENVER, CO 80202";
  const [zip, state, parts] = ["80202", "CO", ["1 MAIN ST", "DENVER"]];
  reads({
    "1 Main St, Denver, CO80202": { text, zip, state, parts },
    "1 Main St, Denver,CO80202-1234": { text: `${text}-1234`, zip, state, parts },
    "1 Main St, Denver, CO80202, USA": { text, zip, state, parts },
    "1 Main St, Denver, Colorado80202": { zip, state, parts },
    "1 Main St, Denver, CO.80202": { zip, state, parts },
    "1 Main St, Denver, ZZ80202": { zip: null, state: null },
    "1 Main St, Unit B80202": { zip: null, state: null },
  });
});

Deno.test("quotes and punctuation around an address are ignored", () => {
  const address = readAddress("1 Main St, Denver, CO 80202");
  for (
    const given of [
      '"1 Main St, Denver, CO 80202"',
      "'1 Main St, Denver, CO 80202'",
      "“1 Main St, Denver, CO 80202”",
      '"1 Main St", "Denver", "CO", 80202',
      "1 Main St, Denver, CO 80202.",
      '"1 Main St, Denver, CO 80202.";',
      "1 Main St; Denver; CO 80202!",
      "; 1 Main St, Denver, CO 80202 -",
    ]
  ) assert.deepEqual({ ...readAddress(given), text: "" }, { ...address, text: "" }, given);
  reads({
    "1 Main St, Denver, CO 80202–1234": { zip: "80202" },
    "1 O'Brien St, Coeur d'Alene, ID": { text: "1 O'BRIEN ST, COEUR D'ALENE, ID" },
    "1 Main St, St.Louis, MO": { parts: ["1 MAIN ST", "ST LOUIS"] },
  });
});

Deno.test("a malformed ZIP code does not prevent finding the city and the state", () => {
  const wanted = { zip: null, hasBrokenZip: true, state: "IL", parts: ["1 MAIN ST", "CHICAGO"] };
  for (
    const broken of [
      "IL 6060",
      "Illinois 6060",
      "IL, 6060",
      "IL. 606",
      "IL 606022",
      "IL 6060I",
      "IL 6O602",
      "IL G0602",
      "IL 60602-",
      "IL 60602-12",
      "IL 60602-12345",
      "IL 606 02",
      "IL6060",
      "IL606022",
      "IL 6060 USA",
      "I.L. 6060",
    ]
  ) {
    const { hasBrokenZip, zip, state, parts } = readAddress(`1 Main St, Chicago, ${broken}`);
    // Whatever follows a complete ZIP code is ignored.
    if (zip === "60602") assert.deepEqual([state, parts], ["IL", wanted.parts], broken);
    else assert.deepEqual({ hasBrokenZip, zip, state, parts }, wanted, broken);
  }
  reads({
    "1 Main St Chicago 6060 IL": { ...wanted, parts: ["1 MAIN ST CHICAGO"] },
    "1 Main St, Chicago 6060, IL": wanted,
    "1 Main St, 6060": { zip: null, hasBrokenZip: false, state: null },
    "1 Main St, Chicago, IL": { zip: null, hasBrokenZip: false, state: "IL" },
    "100 County Road 6060, TX": { hasBrokenZip: false, parts: ["100 COUNTY ROAD 6060"] },
    "1 Main St, Chicago, IL Unit 4": { hasBrokenZip: false, state: "IL" },
  });
});

Deno.test("a ZIP code may be labeled, come first, or be in full-width digits", () => {
  const boise = { zip: "83702", hasBrokenZip: false, state: "ID" };
  const text = "1 MAIN ST, BOISE, ID 83702";
  reads({
    "1 Main St, Boise ID #83702": { ...boise, text: "1 MAIN ST, BOISE ID 83702" },
    "1 Main St, Boise, ID # 83702": { ...boise, text },
    "1 Main St, Boise, ID zip 83702": { ...boise, text },
    "1 Main St, Boise, Idaho, ZIP Code: 83702-1234": boise,
    "1 Main St, Boise, ID #10451": { zip: null, state: "ID" },
    "83702 ID Boise": { ...boise, parts: ["BOISE"] },
    "83702, Idaho, Boise": { ...boise, parts: ["BOISE"] },
    "83702-1234 ID, Boise": { ...boise, parts: ["BOISE"] },
    "10001 ID Boise": { zip: null, state: null },
    "１ Main St, Boise, ID ８３７０２": { ...boise, text },
    "１　Ｍａｉｎ　Ｓｔ，　Ｂｏｉｓｅ，　ＩＤ　８３７０２": { ...boise, text },
    "12½ Main St, Boise, ID 83702": { ...boise, text: "12½ MAIN ST, BOISE, ID 83702" },
  });
});

/** Abbreviations of states, as in newspapers and on envelopes. */
const STATES_WRITTEN: Readonly<Record<string, readonly string[]>> = {
  WV: ["W. Va.", "W.Va.", "W Va", "W.V.", "West Va.", "W. Virginia", "West Virginia", "W. V."],
  NC: ["N. Car.", "N. Carolina", "No. Carolina", "N.C.", "N. C.", "N C", "N.Car."],
  SC: ["S. Car.", "So. Car.", "S. Carolina", "S.C.", "S. C."],
  ND: ["N. Dak.", "N. Dakota", "No. Dak.", "N.D.", "N. D."],
  SD: ["S. Dak.", "So. Dakota", "S.D.", "S. D."],
  NM: ["N. M.", "N. Mex.", "N.Mex.", "New Mex.", "N.M.", "N. Mexico"],
  NY: ["N. Y.", "N.Y.", "N Y", "N. York"],
  NJ: ["N. J.", "N.J.", "N. Jersey"],
  NH: ["N. H.", "N.H.", "N. Hampshire"],
  RI: ["R. I.", "R.I.", "R I"],
  DC: ["D. C.", "D.C.", "D C", "District of Columbia", "Dist. of Columbia"],
  PR: ["P. R.", "P.R.", "Puerto Rico"],
  VI: ["V.I.", "USVI", "U.S. Virgin Islands", "Virgin Islands"],
  VA: ["Va.", "V.A.", "Virginia"],
  CA: ["Calif.", "Cal.", "C.A."],
  PA: ["Pa.", "Penn.", "Penna."],
  MA: ["Mass."],
  KS: ["Kans.", "Kan."],
  WA: ["Wash.", "Washington", "Washington State"],
  MP: ["Northern Mariana Islands", "CNMI"],
  PW: ["Palau"],
  MH: ["Marshall Islands"],
};

Deno.test("all common abbreviations of states are recognized, with or without full stops", () => {
  for (const [state, ways] of Object.entries(STATES_WRITTEN)) {
    for (const written of ways) {
      for (const address of [`1 Main St, Town, ${written}`, `1 Main St, Town ${written}`]) {
        const { parts, ...read } = readAddress(address);
        assert.equal(read.state, state, address);
        assert.equal(parts.join(" "), "1 MAIN ST TOWN", address);
      }
    }
  }
  reads({
    "1 Main St, Charleston, W. Va. 25301": { zip: "25301", state: "WV" },
    "1 Main St W, VA": { state: "VA", parts: ["1 MAIN ST W"] },
    "1 Main St, Mt. Ida 71957": { zip: "71957", state: null },
  });
});

Deno.test("anything with digits, and what sheets write for no value, is a broken ZIP code behind a state", () => {
  const wanted = { zip: null, hasBrokenZip: true, state: "IL", parts: ["CHICAGO"] };
  const broken =
    "60,601|6 0 6 0 1|<60601>|60601/60602|60601_1234|6.06E+04|*****|_____|#N/A|#REF!|NaN|" +
    "undefined|ZIP #N/A";
  for (const one of broken.split("|")) reads({ [`Chicago, IL ${one}`]: wanted });
});

Deno.test("a mark of spreadsheets before a ZIP code, and invisible marks within it, do not count", () => {
  const chicago = { zip: "60601", state: "IL", parts: ["CHICAGO"] };
  reads({
    "Chicago, IL '60601": chicago,
    "Chicago, IL =60601": chicago,
    "Chi\u00adcago, IL 60\u00ad601": chicago,
    "\u200eChicago, IL \u200f60601\u200e": chicago,
    "Chicago,\ufeffIL\u200b60601": chicago,
  });
});

Deno.test("a county behind the state is read as if it came before it", () => {
  const cook = { zip: null, state: "IL", parts: ["CHICAGO", "COOK COUNTY"] };
  reads({
    "Chicago, IL, Cook County": cook,
    "Chicago, Illinois, Cook County, USA": cook,
    "Chicago, IL 60601, Cook County": { zip: "60601", state: "IL", parts: ["CHICAGO"] },
  });
});

Deno.test("readAddress reads words of many digits without backtracking, which would take minutes", () => {
  const digits = ` ${"1".repeat(40)}`.repeat(6);
  for (const end of ["", " x", ",", " 1", " IL"]) {
    const text = `1 Main St, Chicago, IL${digits}${end}`;
    assert.equal(readAddress(text).state, end === " IL" ? "IL" : null);
  }
});
