import { median } from "simple-statistics";
import { collect } from "@/tests/support/collector";

/** Medians for one request: milliseconds, bytes of its JSON answer, and allocated heap bytes including garbage. */
export type Cost = { ms: number; answer: number; heap: number };
/** The same request to a small shop and to a large one. `isLimited`: the large shop's cost has a limit. */
export type Measured = { what: string; small: Cost; large: Cost; isLimited: boolean };

export const rounds = 60;
/** Few rounds, because each starts with a full collection, which takes longer than the request. */
const heapRounds = 9;

export async function costOf(ask: () => Promise<unknown>): Promise<Cost> {
  for (let warm = 0; warm < 10; warm += 1) await ask();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  const heap: number[] = [];
  let answer: unknown;
  for (let round = 0; round < heapRounds; round += 1) {
    const before = heapInUse();
    answer = await ask();
    heap.push(process.memoryUsage().heapUsed - before);
  }
  return {
    ms: median(times),
    answer: Buffer.byteLength(JSON.stringify(answer) ?? ""),
    heap: median(heap),
  };
}

/** Bytes that are still referenced. */
function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
