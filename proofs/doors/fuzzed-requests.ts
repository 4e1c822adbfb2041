import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Figure, figure, moreThan, none } from "../goals";
import type { ProvedMember } from "../members";
import { atOnce } from "../visitor";
import { type Input, type Outcome, tokens, uploads } from "./fuzzed-bodies";
import { requests } from "./fuzzed-targets";

/** Longest time for an answer. */
const LIMIT_MS = 1_000;

/** Sends three groups of made-up inputs, by strangers and members, to the running site. */
export async function fuzzedRequests(site: string, member: ProvedMember, share: number, seed: number) {
  const each = Math.max(50, Math.round(550 * share));
  const groups: [string, Input[]][] = [
    ["paths, queries, headers, methods", requests(site, each, seed + 1)],
    ["multipart uploads and forms", uploads(site, member, each, seed + 2)],
    ["cookies and tokens", tokens(site, member, each, seed + 3)],
  ];
  const figures: Figure[] = [];
  for (const [name, inputs] of groups) {
    const outcomes = await run(inputs);
    const wrong = outcomes.filter((outcome) => faultOf(outcome) !== null);
    for (const one of wrong.slice(0, 10)) console.log(`${faultOf(one)}: ${one.about.slice(0, 400)}`);
    for (const { about, ms } of outcomes.filter((each) => each.ms >= LIMIT_MS).slice(0, 5))
      console.log(`${Math.round(ms)} ms: ${about.slice(0, 200)}`);
    const slowest = Math.max(...outcomes.map(({ ms }) => ms));
    figures.push(
      none(`${outcomes.length} fuzzed ${name} (seed ${seed}): 5xx, no answer, untyped errors`, wrong.length),
      figure("… the slowest answer", `< ${LIMIT_MS} ms`, `${Math.round(slowest)} ms`, slowest < LIMIT_MS),
    );
  }
  return [...figures, await control(each, seed + 1)];
}

/** Sends the same requests to a server without checks. */
async function control(each: number, seed: number): Promise<Figure> {
  const naive = http.createServer((request, response) => {
    try {
      const { searchParams } = new URL(decodeURIComponent(request.url ?? ""), "http://naive.test");
      response.end(JSON.stringify(JSON.parse(searchParams.get("q") ?? "{}")));
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve) => naive.listen(0, "127.0.0.1", resolve));
  // The server listens on a port, so this is an object.
  const { port }: Partial<AddressInfo> = Object(naive.address());
  const outcomes = await run(requests(`http://localhost:${port}`, each, seed));
  naive.closeAllConnections();
  naive.close();
  const failed = outcomes.filter((outcome) => faultOf(outcome) !== null).length;
  return moreThan("control: a server that decodes and parses whatever comes", 0, failed);
}

function run(inputs: Input[]): Promise<Outcome[]> {
  return atOnce(inputs, 6, async ({ about, send }) => ({ about, ...(await send()) }));
}

function faultOf({ status, body, about }: Outcome): string | null {
  if (status >= 500) return String(status);
  // An invalid request may be closed without an answer.
  if (status === 0 && !about.startsWith("raw")) return "no answer";
  if (/INTERNAL_SERVER_ERROR|at \S+ \(.*:\d+:\d+\)/.test(body)) return "untyped error";
  return null;
}
