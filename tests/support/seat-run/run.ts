import type { People } from "./people";
import { isSame, type Request, requestOf } from "./requests";
import type { Seen } from "./shop";
import type { Step } from "./steps";

/** Takes steps one after another. @returns a sentence for each that did something else than it says */
export async function takeSteps(everybody: People, steps: readonly Step[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [number, step] of steps.entries()) {
    const before = await everybody.hands.readSeats();
    const request = await requestOf(everybody, step, before);
    if (request === null) continue;
    const { ok, said } = await request.send();
    const after = await everybody.hands.readSeats();
    const found = wrongOf(request, ok, before, after);
    if (request.isOffered !== null && request.isOffered !== ok) found.push(`offered: ${request.isOffered}`);
    wrong.push(...found.map((what) => `step ${number}, ${JSON.stringify(step)}: ${what} (${said})`));
  }
  return wrong;
}

/** A step changes its own seats in its own way. One that is refused changes none. */
export function wrongOf(
  { mayBe, isPurchase }: Pick<Request, "mayBe" | "isPurchase">,
  ok: boolean,
  before: readonly Seen[],
  after: readonly Seen[],
): string[] {
  const now = new Map(after.map((one) => [one.seat, one]));
  const changed = before.flatMap((one) => {
    const next = now.get(one.seat);
    if (next && (isSame(one, next) || (ok && mayBe(one, next)))) return [];
    return [`seat ${one.seat} was ${textOf(one)}, and is ${next ? textOf(next) : "gone"}`];
  });
  const isMore = after.length > before.length && !(ok && isPurchase);
  return isMore ? [...changed, "there are new seats"] : changed;
}

const textOf = ({ state, date, email }: Seen) => `${state} for date ${date} of ${email ?? "the buyer"}`;
