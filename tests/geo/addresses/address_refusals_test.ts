import assert from "node:assert/strict";
import { MAX_LENGTH, readAddress } from "../../../src/geo/addresses/address.ts";

/** Asserts that each is refused for this reason, with a message that repeats nothing of it. */
function refuses(reason: string, ...given: string[]): void {
  for (const text of given) {
    assert.throws(() => readAddress(text), { name: "RangeError", message: reason }, text);
  }
}

const NOT_A_URL = "Use a postal address, not a URL.";
const NOT_COORDINATES = "Use a postal address, not coordinates.";

Deno.test("an address has at most 300 characters, counted in code points", () => {
  assert.equal(MAX_LENGTH, 300);
  for (const character of ["a", "é", "🏠"]) {
    readAddress(character.repeat(300));
    refuses("Use at most 300 characters.", character.repeat(301));
  }
  refuses("Use at most 300 characters.", "https://example.com/" + "a".repeat(300));
});

Deno.test("refuses URLs with a scheme, with `www.`, or of a domain alone", () => {
  refuses(
    NOT_A_URL,
    "https://example.com",
    "HTTP://EXAMPLE.COM/a?b=c#d",
    "ftp://example.com",
    "see https://example.com, Denver",
    "file:///etc/passwd",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/",
    "//example.com/a",
    "www.example.com",
    "www.example.com/1 Main St",
    "example.com",
    "example.com/a/b",
    "example.co.uk?q=1",
    "  example.com  ",
    "someone@example.com",
    "mailto:someone@example.com",
    "tel:+13035550100",
    "geo:39.7392,-104.9903",
  );
});

Deno.test("refuses coordinates in any notation", () => {
  refuses(
    NOT_COORDINATES,
    "39.7392,-104.9903",
    "39.7392, -104.9903",
    "39.7392 -104.9903",
    "  39.7392 ;  -104.9903  ",
    "39.7392/-104.9903",
    "(39.7392, -104.9903)",
    "+39.7392-104.9903/",
    "40 -74",
    "39.7392°, -104.9903°",
    "39.7392° N, 104.9903° W",
    "39.7392N 104.9903W",
    "N 39.7392, W 104.9903",
    "n39.7392 w104.9903",
    `39°44'21"N 104°59'25"W`,
    "39°44′21.1″N, 104°59′25.1″W",
    "39º 44' 21'' N, 104º 59' 25'' W",
    "39 44 21 N 104 59 25 W",
    "39:44:21N 104:59:25W",
    "N39° 44.353 W104° 59.418",
    "39 deg 44 min".replace(" min", "' N, 104 deg 59' W"),
    "39.7 degrees N, 104.9 degrees W",
    "lat 39.7392 lng -104.9903",
    "lat: 39.7392, lon: -104.9903",
    "lat=39.7392, long=-104.9903",
    "Latitude 39.7392, Longitude -104.9903",
    "39.7392 latitude, -104.9903 longitude",
    "POINT(-104.9903 39.7392)",
    "POINT (-104.9903 39.7392)",
    "geo 39.7392 -104.9903",
  );
});

Deno.test("accepts addresses that look like coordinates", () => {
  const addresses = [
    "123 N 456 W, Provo, UT 84601",
    "100 N 200 W, Provo, UT",
    "100 N 200 W 84601",
    "1 N Main St",
    "1 E St SE",
    "12 1/2 S St, Sacramento, CA",
    "80202",
    "80202-1234",
    "N 39.7392",
    "1 West Ave, 10 East",
    "W156N8480 Pilgrim Rd, Menomonee Falls, WI 53051",
    "39W462 Silver Glen Rd, St. Charles, IL",
    "1 Lat Ln, 2",
    "3 Point Pl, Geo, 4",
  ];
  for (const address of addresses) assert.equal(readAddress(address).text, address.toUpperCase());
});

Deno.test("refuses a URL among other words, by its scheme, `www.`, an `@`, or a host with a path", () => {
  refuses(
    NOT_A_URL,
    "example.com/12-main, Denver, CO 80202",
    "see example.com/12-main",
    "see www.example.com, Denver, CO",
    "1 Main St, Denver, CO 80202, www.example.com",
    "1 Main St, Denver, CO 80202, jo@example.com",
    "@39.7392,-104.9903,17z",
    "look at my-site.example.org",
    "ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ",
  );
  refuses(NOT_COORDINATES, "３９．７３９２，－１０４．９９０３");
});

/** Abbreviations with a full stop and no space after it, as people write them. */
const GLUED = {
  "P.O.Box 460, Western Springs, IL 60558": ["PO BOX 460", "WESTERN SPRINGS"],
  "P.O.BOX 460,Western Springs,IL 60558": ["PO BOX 460", "WESTERN SPRINGS"],
  "St.Louis MO 63103": ["ST LOUIS"],
  "St.Louis, MO": ["ST LOUIS"],
  "E.St.Louis, IL 62201": ["E ST LOUIS"],
  "E.St Paul, MN": ["E ST PAUL"],
  "N.Charleston SC 29406": ["N CHARLESTON"],
  "S.Main St, Hartford CT 06106": ["S MAIN ST", "HARTFORD"],
  "W.Main St., Louisville KY 40202": ["W MAIN ST", "LOUISVILLE"],
  "U.S.Highway 1, Jupiter, FL 33477": ["US HIGHWAY 1", "JUPITER"],
  "U.S.Hwy.1, Jupiter, FL": ["US HWY 1", "JUPITER"],
  "Ft.Worth,TX 76102": ["FT WORTH"],
  "Mt.Vernon NY": ["MT VERNON"],
  "No.Las Vegas, NV 89030": ["NO LAS VEGAS"],
  "Apt.4, 1 Main St, Denver, CO": ["APT 4", "1 MAIN ST", "DENVER"],
  "J.F.K.Blvd, Jersey City, NJ": ["JFK BLVD", "JERSEY CITY"],
  "C/O J.Smith, 1 N.Main.St, Denver, CO": ["C/O J SMITH", "1 N MAIN ST", "DENVER"],
  "N.Miami, FL 33161": ["N MIAMI"],
  "1 Main St, Denver.CO": ["1 MAIN ST", "DENVER"],
  "1 Main St.Denver, CO": ["1 MAIN ST DENVER"],
  "Amazon.com, 410 Terry Ave N, Seattle, WA 98109": ["AMAZON COM", "410 TERRY AVE N", "SEATTLE"],
  "Main St @ Elm Ave, Denver, CO": ["MAIN ST @ ELM AVE", "DENVER"],
};

Deno.test("accepts words joined by a full stop, even if the second is a top-level domain", () => {
  for (const [address, parts] of Object.entries(GLUED)) {
    assert.deepEqual(readAddress(address).parts, parts, address);
  }
});

Deno.test("accepts addresses that look like URLs", () => {
  const addresses = [
    "1 Main St., Denver, CO",
    "1 Main.St, Denver",
    "Apt.C/O Smith, 1 Main St",
    "1 Http St, Denver: CO",
    "1 www Ave",
    "St. Louis, MO",
  ];
  for (const address of addresses) assert.equal(readAddress(address).text, address.toUpperCase());
});

Deno.test("refuses hosts with a port, fragment, query or path, and javascript URLs", () => {
  refuses(
    NOT_A_URL,
    "example.com:8080/a",
    "example.com#a",
    "maps.google.com/?q=39.7392,-104.9903",
    "google.com/maps/@39.7392,-104.9903,17z",
    "javascript:alert(1)",
  );
});

Deno.test("refuses URLs and coordinates in quotes", () => {
  refuses(NOT_A_URL, '"https://example.com"', '"example.com"', "'www.example.com/a'");
  refuses(NOT_COORDINATES, '"39.7392, -104.9903"', "'39.7392', '-104.9903'.");
});
