import providers from "email-providers/all.json" with { type: "json" };
import { getDomain } from "tldts";

const ofProviders = new Set<string>(providers);
const withoutDots = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an address: `Anna.M+berlin@gmail.com` and `annam@gmail.com` are one.
 *
 * @param address as `readAddress` returns it
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ""] = address.slice(0, at).toLowerCase().split("+");
  if (!withoutDots.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}

/**
 * The registered domain of a company's address, such as `example.co.uk` for `anna@mail.example.co.uk`; null for an
 * address at a public mail provider.
 */
export function companyDomainOf(address: string): string | null {
  const host = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const domain = getDomain(host, { allowPrivateDomains: true }) ?? host;
  return ofProviders.has(host) || ofProviders.has(domain) ? null : domain;
}
