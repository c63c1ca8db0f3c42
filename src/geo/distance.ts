/** The mean radius of the Earth in statute miles. */
const EARTH_MILES = 3958.7613;

const radians = (degrees: number) => degrees * (Math.PI / 180);

/** The great-circle distance in miles between two points given in degrees (haversine). */
export function distanceMiles(latA: number, lngA: number, latB: number, lngB: number): number {
  const north = Math.sin(radians(latB - latA) / 2);
  const east = Math.sin(radians(lngB - lngA) / 2);
  const square = north * north + Math.cos(radians(latA)) * Math.cos(radians(latB)) * east * east;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
}
