import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide.mjs";
import { answererFor, isRemote } from "../answerers";
import type { Operation } from "../trusted-documents";

type Endpoint = Operation["endpoint"];
type Answer = (request: Request) => Promise<Response>;

/** After this time a host gets whole questions again, because it may have been upgraded. */
const REMEMBER_MS = 3_600_000;

type Knowledge = {
  /** Coordinates of our contract, so their number is bounded. */
  lacks: Set<string>;
  until: number;
  compared: Map<Endpoint, Promise<void>>;
};

const shared = processWide<{ hosts: Map<string, Knowledge> }>("host-facts");
/** By address: one WordPress may serve shop and content. One map although Next evaluates this module several times. */
const hosts = (shared.hosts ??= new Map<string, Knowledge>());

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

export function lacksOf(endpoint: Endpoint): ReadonlySet<string> {
  return knowledgeOf(endpoint).lacks;
}

export function noteLacks(endpoint: Endpoint, coordinates: readonly string[]): void {
  const { lacks } = knowledgeOf(endpoint);
  coordinates.forEach((one) => lacks.add(one));
}

/** Compares an endpoint's contract with its host, once an hour. A host that does not answer is asked again. */
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
 * `hostKnows("shop", "CustomerAddressInput.vatId")`: whether it accepts VAT ids. Without an answer the result is true.
 * @param coordinate "Type", "Type.field", "Type.field(argument:)" or "Input.field" of the contract
 */
export async function hostKnows(endpoint: Endpoint, coordinate: string): Promise<boolean> {
  if (!isRemote(endpoint)) return true;
  await learn(endpoint, answererFor(endpoint));
  return !lacksOf(endpoint).has(coordinate);
}

/** Compares remote hosts at the start. Otherwise the first visitor would wait for three answers. */
export function meetHosts(): void {
  for (const endpoint of ["shop", "member", "content"] as const)
    if (isRemote(endpoint)) void learn(endpoint, answererFor(endpoint));
}
