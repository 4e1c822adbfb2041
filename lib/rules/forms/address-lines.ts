type PostalParts = {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  postcode?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  country?: string | null | undefined;
};

/** A postal address without names and country. Every typed part appears once. */
export function addressLines({ address1, address2, postcode, city, state, country }: PostalParts): string[] {
  const parts: Record<string, string | null | undefined> = { Z: postcode, C: city, S: state };
  const local = (formats[country ?? ""] ?? "Z C S").split("|").map((format) => lineOf(format, parts));
  const lines = [address1 ?? "", address2 ?? "", ...local].filter((line) => line !== "");
  // The city of an emirate or an island often has the same name.
  return lines.filter((line, index) => line !== lines[index - 1]);
}

/** The separator between two parts is dropped when either part is missing. */
function lineOf(format: string, parts: Record<string, string | null | undefined>): string {
  return Array.from(format.matchAll(/([^ZCS]*)([ZCS])/g)).reduce((line, [, between = "", part = ""]) => {
    const text = parts[part];
    return text ? (line ? line + between + text : text) : line;
  }, "");
}

/** `|` starts a new line. Source: `lfmt` and `fmt` of the metadata that `address-rules.ts` names. */
const formats: Record<string, string> = {
  ...formatted(
    "C|S|Z",
    "AC AF AI EG FK GB GG GI GS IE IM IO IR JE KE KR KZ LK NA PN RU SD SH SZ TA TC UA VG ZA",
  ),
  ...formatted("C Z|S", "BD BH BM BN BT GU IL IN JO KH LB LS MM MT MV NG NP NZ PE PK PR SA SG VC"),
  ...formatted("C S Z", "AS AU CA CC CX FM HM MH MP NF PW UM VI"),
  ...formatted("C|S Z", "AE BS HK ID JM KI KN KY MN NR PA SC SR TH TV VN"),
  ...formatted("Z C|S", "AL AM AR BY CL CV EC MU MY NI OM SV UZ"),
  ...formatted("C, S Z", "BB SO TW US"),
  ...formatted("C, S|Z", "HN IQ JP"),
  ...formatted("C|S, Z", "CN KP LV"),
  BR: "C - S|Z",
  CO: "C, S, Z",
  CR: "S, C|Z",
  CU: "C S|Z",
  MX: "Z C, S",
  PG: "C Z S",
  PH: "C|Z S",
  RO: "Z S C",
  TR: "Z C/S",
  VE: "C Z, S",
};

function formatted(format: string, codes: string): Record<string, string> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, format]));
}
