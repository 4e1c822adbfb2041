import { substitutes } from "@/lib/gateway/hosts/ask-host";
import { answererFor } from "@/lib/gateway/answerers";
import { compareHost } from "@/lib/gateway/hosts/compare-host";
import { ourSchema } from "@/lib/gateway/hosts/our-schema";
import { stockLacks } from "@/lib/gateway/hosts/stock-host";
import { reduceDocument } from "@/lib/gateway/hosts/reduced-document";
import { type Operation, trustedOperation } from "@/lib/gateway/trusted-documents";
import { ANSWER_MS } from "./asking";
import { type Feature, features } from "./features";

export type Row = { feature: Feature; verdict: "works" | "partly" | "off"; why: string };

/**
 * The features that the host's schema supports. It executes nothing. A host that does not reveal its schema is asked
 * twice and then counts as an ordinary WooCommerce, as on the site's pages.
 */
export async function compareFeatures(
  endpoint: Operation["endpoint"],
): Promise<{ rows: Row[]; isGuess: boolean }> {
  const answer = answererFor(endpoint, ANSWER_MS);
  const lacks = (await compareHost(endpoint, answer)) ?? (await compareHost(endpoint, answer));
  const lacking = new Set(lacks ?? stockLacks());
  const rows = features.filter((one) => one.endpoint === endpoint).map((one) => rowOf(one, lacking));
  return { rows, isGuess: lacks === null };
}

function rowOf(feature: Feature, lacks: ReadonlySet<string>): Row {
  const { endpoint, operations, needs = [] } = feature;
  const asked = operations.map((name) => {
    const { kind, text } = trustedOperation(name);
    const reduced = reduceDocument(text, ourSchema(endpoint), lacks);
    const isOff = reduced.text === null && !(name in substitutes);
    return { isChange: kind === "mutation", isOff, without: reduced.without };
  });
  const without = [
    ...new Set([...asked.flatMap((one) => one.without), ...needs.filter((one) => lacks.has(one))]),
  ];
  if (without.length === 0) return { feature, verdict: "works", why: "" };
  const changes = asked.filter(({ isChange }) => isChange);
  const isOff =
    (needs.length > 0 && needs.every((one) => lacks.has(one))) ||
    (changes.length > 0 && changes.every((one) => one.isOff)) ||
    (asked.length > 0 && asked.every((one) => one.isOff));
  return { feature, verdict: isOff ? "off" : "partly", why: `lacks ${named(without)}` };
}

const MOST_NAMED = 4;

/** Lists root fields first, because their descendants depend on them. */
function named(coordinates: readonly string[]): string {
  const isRoot = (one: string) => one.startsWith("Root");
  const sorted = coordinates.toSorted((one, other) => Number(isRoot(other)) - Number(isRoot(one)));
  const more = sorted.length - MOST_NAMED;
  return sorted.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
