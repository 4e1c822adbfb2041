/*
 * What the oracle knows of the shop, written down by hand from the specification, the decisions and the law, and not
 * read from the product: a wrong number there must not be a wrong number here.
 */

/** Standard VAT in percent; the later rates of a state with the day from which they hold. */
export const vatPercent: Record<string, [from: string, percent: string][]> = {
  AT: [["", "20"]],
  BE: [["", "21"]],
  BG: [["", "20"]],
  CY: [["", "19"]],
  CZ: [["", "21"]],
  DE: [["", "19"]],
  DK: [["", "25"]],
  EE: [
    ["", "22"],
    ["2025-07-01", "24"],
  ],
  ES: [["", "21"]],
  FI: [
    ["", "24"],
    ["2024-09-01", "25.5"],
  ],
  FR: [["", "20"]],
  GR: [["", "24"]],
  HR: [["", "25"]],
  HU: [["", "27"]],
  IE: [["", "23"]],
  IT: [["", "22"]],
  LT: [["", "21"]],
  LU: [["", "17"]],
  LV: [["", "21"]],
  MC: [["", "20"]],
  MT: [["", "18"]],
  NL: [["", "21"]],
  PL: [["", "23"]],
  PT: [["", "23"]],
  RO: [
    ["", "19"],
    ["2025-08-01", "21"],
  ],
  SE: [["", "25"]],
  SI: [["", "22"]],
  SK: [
    ["", "20"],
    ["2025-01-01", "23"],
  ],
};

/** Regional prices in tenths of the full price; a country that is not named pays all of it. */
export const regional: Record<string, number> = {
  ...tenths(4, "IN BR NG KE EG ID PK PH VN UA BD AR CO MA GH TN"),
  ...tenths(6, "PL RO BG MX ZA CN TR MY TH PE RS"),
  ...tenths(8, "IT ES PT GR CZ HU HR SI SK EE LV LT MT CY CL KW SA TW"),
};

function tenths(rate: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, rate]));
}

export const oracleCountries = [
  ...Object.keys(vatPercent),
  ...Object.keys(regional).filter((code) => !(code in vatPercent)),
  "US",
  "GB",
  "CH",
  "NO",
  "JP",
  "AU",
];

export type OracleProduct = {
  productId: number;
  variationId?: number;
  /** Cents, net. */
  price: number;
  ppp: boolean;
  /** Where it happens, if on the spot. */
  place?: string;
  yearly?: true;
};

/** Things of the sample catalogue by a name of ours, as README and product pages show them. */
export const oracleProducts = {
  introduction: { productId: 992, price: 99_00, ppp: true },
  level2: { productId: 1730, price: 790_00, ppp: true },
  level3: { productId: 1744, price: 890_00, ppp: true },
  architecture: { productId: 1760, price: 790_00, ppp: true },
  kickStartOnline: { productId: 1780, variationId: 178001, price: 2_900_00, ppp: false },
  kickStartThere: { productId: 1780, variationId: 178002, price: 3_900_00, ppp: false },
  program: { productId: 3341, price: 9_990_00, ppp: false },
  dayTicket: { productId: 4001, price: 79_00, ppp: true },
  labTicket: { productId: 4002, price: 590_00, ppp: false, place: "AT" },
  membership: { productId: 5001, price: 290_00, ppp: true, yearly: true },
  boardHour: { productId: 6002, price: 45_50, ppp: false },
} satisfies Record<string, OracleProduct>;

export type OracleProductName = keyof typeof oracleProducts;

export type OracleCoupon = {
  percent?: number;
  /** Cents off the whole cart, or off each piece. */
  offCart?: number;
  offPiece?: number;
  /** The amount is the same where prices are lower. */
  inFull?: true;
  products?: number[];
  /** Cents of the net subtotal. */
  minimum?: number;
  expires?: string;
  emails?: string[];
  limit?: number;
  limitEach?: number;
  alone?: true;
};

export const oracleCoupons: Record<string, OracleCoupon> = {
  "fl-laladay-2025": { percent: 30, products: [992] },
  "fl-las-fl3d-2025": { offPiece: 150_00, products: [1744] },
  "fl-las-2025": { percent: 25, products: [992] },
  "welcome-10": { percent: 10 },
  "team-50": { offCart: 50_00 },
  "early-2025": { percent: 20, expires: "2025-12-31T23:59:59+01:00" },
  "first-ten": { percent: 15, limit: 10 },
  "last-seat": { percent: 50, limit: 1 },
  "big-team": { offCart: 200_00, minimum: 2_000_00 },
  "for-guides": { percent: 40, emails: ["guide@example.com", "clara.hofstetter@example.com"] },
  "solo-25": { percent: 25, alone: true },
  "guest-of-the-house": { percent: 100, limitEach: 1 },
};
