const campaign = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];
const personalName = /e-?mail|token|password|phone|(first|last|full|user)[_-]?name/i;
/** An e-mail address, written out or encoded, or a run long enough to be a token or a key. */
const personalValue = /@|%40|[\w-]{32,}|[\w-]{16,}\.[\w-]{16,}/i;

/**
 * The address of a page as it may be counted: numbers of orders and anything like an e-mail address or a token are
 * replaced, of the query only the campaign stays. Source: reliability B13, B16.
 *
 * @param path without origin
 * @param search the query with its `?`, or nothing
 */
export function countedAddress(path: string, search = ""): string {
  const isPrivate = /^\/(account|store)\//.test(path);
  const clean = path
    .split("/")
    .map((part) => (personalValue.test(part) || (isPrivate && /\d/.test(part)) ? ":id" : part))
    .join("/");
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(
      ([name, value]) => campaign.includes(name) && !personalValue.test(value) && value.length <= 100,
    ),
  ).toString();
  return query ? `${clean}?${query}` : clean;
}

/** Details of an event without those that look like a person's or a secret. */
export function withoutPersonal<Value extends string | number | boolean>(
  details: Record<string, Value>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(details).filter(
      ([name, value]) => !personalName.test(name) && !personalValue.test(String(value)),
    ),
  );
}

/** Pages whose address is a secret: no script of anybody else's runs there. */
export function hasSecretAddress(path: string, search: string): boolean {
  return path.startsWith("/account/sign-in") || /[?&](token|code|key)=/i.test(search);
}
