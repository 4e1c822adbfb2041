import { env } from "@/lib/env";
import { answererFor, isRemote } from "../answerers";
import type { Operation } from "../trusted-documents";

type Endpoint = Operation["endpoint"];
type Answer = (request: Request) => Promise<Response>;

/** After this time a host is sent whole questions again: it may have been upgraded. */
const REMEMBER_MS = 3_600_000;

type Knowledge = {
  /** Coordinates of our contract, so there are never more than those. */
  lacks: Set<string>;
  until: number;
  /** Endpoints whose whole contract was compared. */
  compared: Map<Endpoint, Promise<void>>;
};

const held = Symbol.for("academy.host-facts");
const shared: typeof globalThis & { [held]?: Map<string, Knowledge> } = globalThis;
/**
 * By address: one WordPress may answer for shop and content, and what one question has taught helps all others. One for
 * this process: Next evaluates this module several times.
 */
const hosts = (shared[held] ??= new Map<string, Knowledge>());

function knowledgeOf(endpoint: Endpoint): Knowledge {
  const urls = {
    shop: env.SHOP_GRAPHQL_URL,
    member: env.MEMBER_GRAPHQL_URL,
    content: env.CONTENT_GRAPHQL_URL,
  };
  const key = urls[endpoint] ?? endpoint;
  const known = hosts.get(key);
  if (known && known.until > Date.now()) return known;
  const fresh: Knowledge = { lacks: new Set(), until: Date.now() + REMEMBER_MS, compared: new Map() };
  hosts.set(key, fresh);
  return fresh;
}

/** What the host of an endpoint is known to lack of the contract, as coordinates (our-schema.ts); of this process only. */
export function lacksOf(endpoint: Endpoint): ReadonlySet<string> {
  return knowledgeOf(endpoint).lacks;
}

export function noteLacks(endpoint: Endpoint, coordinates: readonly string[]): void {
  const { lacks } = knowledgeOf(endpoint);
  coordinates.forEach((one) => lacks.add(one));
}

/**
 * Compares the contract of an endpoint with what its host has, once an hour. A host that does not answer teaches
 * nothing and is asked again.
 */
export function learn(endpoint: Endpoint, answer: Answer): Promise<void> {
  const { compared } = knowledgeOf(endpoint);
  const known = compared.get(endpoint);
  if (known) return known;
  const comparing = import("./compare-host").then(async ({ compareHost }) => {
    const lacks = await compareHost(endpoint, answer);
    if (lacks) noteLacks(endpoint, lacks);
    else compared.delete(endpoint);
  });
  compared.set(endpoint, comparing);
  return comparing;
}

/**
 * Whether the host of an endpoint has what a screen wants to offer: `hostKnows("shop", "CustomerAddressInput.vatId")`
 * says whether it takes VAT IDs. The embedded back end has everything; of a host that does not answer nothing is known,
 * so it counts as having it.
 *
 * @param coordinate "Type", "Type.field", "Type.field(argument:)" or "Input.field" of the contract
 */
export async function hostKnows(endpoint: Endpoint, coordinate: string): Promise<boolean> {
  if (!isRemote(endpoint)) return true;
  await learn(endpoint, answererFor(endpoint));
  return !lacksOf(endpoint).has(coordinate);
}

/** Asks hosts elsewhere at the start what they have; otherwise the first visitor waits for three answers before a page. */
export function meetHosts(): void {
  for (const endpoint of ["shop", "member", "content"] as const)
    if (isRemote(endpoint)) void learn(endpoint, answererFor(endpoint));
}
