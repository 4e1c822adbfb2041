import type { Goal } from "./goals";

/** A part of a proof, under the goal of reliability that it shows. */
export type Step = { id: string; title: string; work: () => Promise<Goal[]> };

/** Runs them one after another and says how long each took. */
export async function runAll(steps: Step[]): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const { id, title, work } of steps) {
    const began = performance.now();
    process.stdout.write(`${id} ${title} … `);
    goals.push(...(await work()));
    console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s`);
  }
  return goals;
}
