/**
 * The city halls of twenty large cities, and the utility that serves each. They were chosen before it
 * was seen what the service answers; what it answers was written down afterwards.
 */
export interface ServedAddress {
  readonly address: string;
  /** Its EIA-861 id. */
  readonly eiaId: string;
  readonly utility: string;
  readonly kind: "iou" | "municipal" | "cooperative";
  /** Among ten answers from the gazetteer, the place at which it is found, and why not the first. */
  readonly late?: { readonly rank: number; readonly remark: string };
}

export const ADDRESSES: readonly ServedAddress[] = [
  {
    address: "200 N Spring St, Los Angeles, CA 90012",
    eiaId: "11208",
    utility: "Los Angeles Department of Water & Power",
    kind: "municipal",
  },
  {
    address: "915 I St, Sacramento, CA 95814",
    eiaId: "16534",
    utility: "Sacramento Municipal Utility District",
    kind: "municipal",
  },
  {
    address: "100 Military Plaza, San Antonio, TX 78205",
    eiaId: "16604",
    utility: "CPS Energy",
    kind: "municipal",
  },
  {
    address: "301 W 2nd St, Austin, TX 78701",
    eiaId: "1015",
    utility: "Austin Energy",
    kind: "municipal",
  },
  {
    address: "600 4th Ave, Seattle, WA 98104",
    eiaId: "16868",
    utility: "Seattle City Light",
    kind: "municipal",
  },
  {
    address: "200 W Washington St, Phoenix, AZ 85003",
    eiaId: "803",
    utility: "Arizona Public Service",
    kind: "iou",
    late: {
      rank: 4,
      remark: "the boundaries of small utilities and of an irrigation district reach over the city",
    },
  },
  {
    address: "901 Bagby St, Houston, TX 77002",
    eiaId: "8901",
    utility: "CenterPoint Energy Houston",
    kind: "iou",
    late: {
      rank: 2,
      remark:
        "San Bernard Electric Cooperative's boundary, which is smaller, is drawn over the city",
    },
  },
  {
    address: "121 N LaSalle St, Chicago, IL 60602",
    eiaId: "4110",
    utility: "Commonwealth Edison",
    kind: "iou",
  },
  {
    address: "3500 Pan American Dr, Miami, FL 33133",
    eiaId: "6452",
    utility: "Florida Power & Light",
    kind: "iou",
  },
  {
    address: "55 Trinity Ave SW, Atlanta, GA 30303",
    eiaId: "7140",
    utility: "Georgia Power",
    kind: "iou",
  },
  {
    address: "1 City Hall Square, Boston, MA 02201",
    eiaId: "54913",
    utility: "NSTAR Electric (Eversource)",
    kind: "iou",
  },
  {
    address: "City Hall Park, New York, NY 10007",
    eiaId: "4226",
    utility: "Consolidated Edison",
    kind: "iou",
  },
  {
    address: "1437 Bannock St, Denver, CO 80202",
    eiaId: "15466",
    utility: "Public Service Company of Colorado (Xcel)",
    kind: "iou",
  },
  {
    address: "1 Public Square, Nashville, TN 37201",
    eiaId: "13216",
    utility: "Nashville Electric Service",
    kind: "municipal",
  },
  {
    address: "125 N Main St, Memphis, TN 38103",
    eiaId: "12293",
    utility: "Memphis Light, Gas & Water",
    kind: "municipal",
    late: {
      rank: 2,
      remark: "West Memphis, Arkansas, has a smaller boundary that is drawn across the river",
    },
  },
  {
    address: "117 W Duval St, Jacksonville, FL 32202",
    eiaId: "9617",
    utility: "JEA",
    kind: "municipal",
    late: {
      rank: 2,
      remark: "Beaches Energy Services has a smaller boundary that is drawn over the county",
    },
  },
  {
    address: "1819 Farnam St, Omaha, NE 68183",
    eiaId: "14127",
    utility: "Omaha Public Power District",
    kind: "municipal",
  },
  {
    address: "451 S State St, Salt Lake City, UT 84111",
    eiaId: "14354",
    utility: "Rocky Mountain Power (PacifiCorp)",
    kind: "iou",
  },
  {
    address: "530 S King St, Honolulu, HI 96813",
    eiaId: "19547",
    utility: "Hawaiian Electric",
    kind: "iou",
  },
  {
    address: "632 W 6th Ave, Anchorage, AK 99501",
    eiaId: "3522",
    utility: "Chugach Electric Association",
    kind: "cooperative",
  },
];
