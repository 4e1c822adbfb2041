import { members } from "@/backend/people/members/tables";
import { askForMail, withBackEnd, type BackEnd } from "../back-end";
import { type Figure, figure } from "../goals";
import { mannWhitney } from "./mann-whitney";

const SAMPLES = 200;
const WARM_UP = 20;
/** Chance alone gives p ≤ 0.01 in one of a hundred rounds. A real difference gives it in every round. */
const ROUNDS = 3;

/** Measures whether answers reveal, by text or time, that an address belongs to a member. */
export async function enumeration(): Promise<Figure[]> {
  const rounds: Measured[] = [];
  do rounds.push(await withBackEnd((backEnd) => measure(backEnd, 0)));
  while (rounds.length < ROUNDS && (rounds.at(-1)?.p ?? 0) <= 0.01);
  const control = await withBackEnd((backEnd) => measure(backEnd, 3));
  const last = rounds.at(-1);
  const p = rounds.map((round) => round.p.toFixed(3)).join(", then ");
  const answers = Math.max(...rounds.map((round) => round.answers));
  return [
    figure(
      `time of an answer, ${SAMPLES} + ${SAMPLES} known and unknown addresses`,
      "p > 0.01",
      `p = ${p}`,
      (last?.p ?? 0) > 0.01,
    ),
    figure("kinds of answers to them", "1", answers, answers === 1),
    figure(
      "control: known addresses take 3 ms longer",
      "p ≤ 0.01",
      `p = ${control.p.toExponential(1)}`,
      control.p <= 0.01,
    ),
  ];
}

type Measured = { p: number; answers: number };

/**
 * Alternates known and unknown addresses, changing which comes first in each pair. Time passes between requests, so
 * that no limit is reached.
 */
async function measure({ world, db }: BackEnd, extraMs: number): Promise<Measured> {
  const createdAt = world.deps.clock();
  const count = SAMPLES + WARM_UP;
  const addresses = (kind: string) => Array.from({ length: count }, (_, at) => `${kind}-${at}@example.com`);
  await db.insert(members).values(addresses("person-a").map((email) => ({ email, createdAt })));
  const times: Record<"a" | "b", number[]> = { a: [], b: [] };
  const answers = new Set<string>();
  for (let at = 0; at < count; at += 1) {
    for (const kind of at % 2 ? (["a", "b"] as const) : (["b", "a"] as const)) {
      world.deps.time.forward(61);
      const began = performance.now();
      const { answer, binding } = await askForMail(
        world,
        `person-${kind}-${at}@example.com`,
        `192.0.2.${at % 200}`,
      );
      if (kind === "a" && extraMs > 0) await new Promise((resolve) => setTimeout(resolve, extraMs));
      if (at >= WARM_UP) times[kind].push(performance.now() - began);
      answers.add(JSON.stringify({ answer, bound: binding?.length }));
    }
  }
  return { p: mannWhitney(times.a, times.b), answers: answers.size };
}
