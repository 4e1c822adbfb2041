import { hashToken } from "./hashes";

/** An address as part of a limit's key: counted, but not readable. */
export function addressKey(email: string): string {
  return hashToken(email).slice(0, 22);
}

/**
 * A visitor's network as part of a limit's key: the address of IPv4, the /64 of IPv6, which one household or server
 * owns whole.
 */
export function networkKey(ip: string): string {
  const address = ip
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "");
  if (!address.includes(":")) return address.slice(0, 45);
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")
    .slice(0, 45);
}
