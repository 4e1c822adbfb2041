import { processWide } from "@/lib/process-wide.mjs";
import { answererFor, isRemote } from "../answerers";
import { keepNoPage, outsidePage } from "../public-cache";
import type { Operation } from "../trusted-documents";
import { hostKey } from "./host-address";
import { stockLacks } from "./stock-host";

type Endpoint = Operation["endpoint"];
type Answer = (request: Request) => Promise<Response>;

/** In milliseconds. After this time a host is compared again, because it may have been upgraded. */
const REMEMBER_MS = 3_600_000;
/** In milliseconds, after a comparison that revealed nothing. */
const RETRY_MS = 10_000;
/** In milliseconds. Nobody waits for a comparison, so a slow host may take its time. */
const COMPARE_MS = 60_000;

type Knowledge = {
  /** Coordinates of our contract, so their number is limited. */
  lacks: Set<string>;
  /** The same, plus everything that a stock host lacks. Used until the host has been compared. */
  guess: Set<string>;
  isCompared: boolean;
  /** True from the first comparison on. A server begins when it starts. */
  isBegun: boolean;
  comparing: Promise<void> | null;
  compareAgainAt: number;
};

const shared = processWide<{ hosts: Map<string, Knowledge> }>("host-facts");
/** Keyed by endpoint and address. One map, although Next evaluates this module several times. */
const hosts = (shared.hosts ??= new Map<string, Knowledge>());

function knowledgeOf(endpoint: Endpoint): Knowledge {
  const key = hostKey(endpoint);
  const known = hosts.get(key);
  if (known) return known;
  const fresh: Knowledge = {
    lacks: new Set(),
    guess: new Set(stockLacks()),
    isCompared: false,
    isBegun: false,
    comparing: null,
    compareAgainAt: 0,
  };
  hosts.set(key, fresh);
  return fresh;
}

/** The gaps that the host itself has reported. */
export function lacksOf(endpoint: Endpoint): ReadonlySet<string> {
  return knowledgeOf(endpoint).lacks;
}

/** The assumed gaps while the host is compared for the first time; null before and afterwards. */
export function guessedLacks(endpoint: Endpoint): ReadonlySet<string> | null {
  const { isBegun, isCompared, guess } = knowledgeOf(endpoint);
  return isBegun && !isCompared ? guess : null;
}

/** Compares the host again if that is due. */
export function keepKnowing(endpoint: Endpoint): void {
  if (knowledgeOf(endpoint).isBegun) void learn(endpoint);
}

/** @returns whether any of them is new */
export function noteLacks(endpoint: Endpoint, coordinates: readonly string[]): boolean {
  const { lacks, guess } = knowledgeOf(endpoint);
  const before = lacks.size;
  for (const one of coordinates) {
    lacks.add(one);
    guess.add(one);
  }
  return lacks.size > before;
}

/**
 * Compares an endpoint's contract with its host if that is due. During a comparison the earlier knowledge holds. Before
 * the first comparison the host counts as a stock host.
 */
export function learn(endpoint: Endpoint, answer: Answer = patient(endpoint)): Promise<void> {
  const known = knowledgeOf(endpoint);
  if (known.comparing) return known.comparing;
  if (Date.now() < known.compareAgainAt) return Promise.resolve();
  const compare = async () => {
    const { compareHost } = await import("./compare-host");
    const lacks = await compareHost(endpoint, answer);
    known.compareAgainAt = Date.now() + (lacks ? REMEMBER_MS : RETRY_MS);
    if (!lacks) return;
    known.lacks = new Set(lacks);
    known.isCompared = true;
  };
  known.isBegun = true;
  known.comparing = outsidePage(compare).finally(() => {
    known.comparing = null;
  });
  return known.comparing;
}

const patient = (endpoint: Endpoint) => answererFor(endpoint, COMPARE_MS);

/**
 * `hostKnows("shop", "CustomerAddressInput.vatId")` tells whether the host accepts VAT ids. The answer is immediate: a
 * host that has not been compared counts as a stock host.
 * @param coordinate "Type", "Type.field", "Type.field(argument:)" or "Input.field" of the contract
 */
export function hostKnows(endpoint: Endpoint, coordinate: string): boolean {
  if (!isRemote(endpoint)) return true;
  void learn(endpoint);
  return !(guessedLacks(endpoint) ?? lacksOf(endpoint)).has(coordinate);
}

/**
 * Renews a page that was rendered from a guess: at once while the host is being compared, and after a minute when the
 * host does not describe its schema.
 */
export async function keepNoGuess(endpoint: Endpoint): Promise<void> {
  if (!isRemote(endpoint)) return;
  const { compareAgainAt } = knowledgeOf(endpoint);
  if (guessedLacks(endpoint)) await keepNoPage({ isMissing: compareAgainAt > 0 });
}

/** Compares remote hosts. The server calls it at its start without waiting for the result. */
export async function meetHosts(): Promise<void> {
  const endpoints = ["shop", "member", "content"] as const;
  await Promise.all(endpoints.filter(isRemote).map((endpoint) => learn(endpoint)));
}
