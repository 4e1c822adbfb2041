import { cumulativeStdNormalProbability, wilcoxonRankSum } from "simple-statistics";
import { openInMemory } from "@/backend/ground/database/pglite";
import { members } from "@/backend/people/members/tables";
import { openWorld } from "@/tests/support/backend-world";
import { ContractClient } from "@/tests/support/contract-client";
import { type Figure, figure } from "../goals";

const SAMPLES = 200;
const WARM_UP = 20;
/** Chance alone gives p ≤ 0.01 in one of a hundred rounds. A real difference gives it in every round. */
const ROUNDS = 3;

/** Measures whether the time of an answer reveals that an address belongs to a member. */
export async function answerTimes(): Promise<Figure[]> {
  const rounds: number[] = [];
  do rounds.push(await measure(0));
  while (rounds.length < ROUNDS && (rounds.at(-1) ?? 0) <= 0.01);
  const control = await measure(3);
  return [
    figure(
      `time of an answer, ${SAMPLES} + ${SAMPLES} known and unknown addresses`,
      "p > 0.01",
      `p = ${rounds.map((p) => p.toFixed(3)).join(", then ")}`,
      (rounds.at(-1) ?? 0) > 0.01,
    ),
    figure("control: known addresses take 3 ms longer", "p ≤ 0.01", `p = ${control}`, control <= 0.01),
  ];
}

/**
 * Alternates known and unknown addresses, changing which comes first in each pair. Time passes between requests, so
 * that no limit is reached. @returns p: how likely such a difference is if both take the same time
 */
async function measure(extraMs: number): Promise<number> {
  const world = await openWorld(openInMemory);
  try {
    const createdAt = world.deps.clock();
    const known = Array.from({ length: SAMPLES + WARM_UP }, (_, at) => `person-a-${at}@example.com`);
    await world.deps.db.insert(members).values(known.map((email) => ({ email, createdAt })));
    const times: Record<"a" | "b", number[]> = { a: [], b: [] };
    for (let at = 0; at < known.length; at += 1) {
      for (const kind of at % 2 ? (["a", "b"] as const) : (["b", "a"] as const)) {
        world.deps.time.forward(61);
        const client = new ContractClient(world.send, { "fla-client-ip": `192.0.2.${at % 200}` });
        const began = performance.now();
        await client.ask("getInWithEmail", { log: `person-${kind}-${at}@example.com` });
        if (kind === "a" && extraMs > 0) await new Promise((resolve) => setTimeout(resolve, extraMs));
        if (at >= WARM_UP) times[kind].push(performance.now() - began);
      }
    }
    return mannWhitney(times.a, times.b);
  } finally {
    await world.close();
  }
}

/** Two-sided p of the Mann-Whitney U test, by the normal approximation. Times have no ties. */
function mannWhitney(left: number[], right: number[]): number {
  const [n, m] = [left.length, right.length];
  const mean = (n * (n + m + 1)) / 2;
  const spread = Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * cumulativeStdNormalProbability(-Math.abs(wilcoxonRankSum(left, right) - mean) / spread);
}
