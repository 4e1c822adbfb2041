/** Encodings in which answers are kept, the better one first. */
export type Encoding = "br" | "gzip";

/**
 * The encoding that a request likes best of those that are kept; undefined: as it is.
 *
 * @param header Accept-Encoding. Source: RFC 9110, 12.5.3
 */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const chosen: Encoding = weightOf("br") >= weightOf("gzip") ? "br" : "gzip";
  const isLiked = weightOf(chosen) > 0 && weightOf(chosen) >= (weights.get("identity") ?? 0);
  return isLiked ? chosen : undefined;
}
