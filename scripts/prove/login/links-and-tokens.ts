import { isNotNull } from "drizzle-orm";
import { sessions } from "@/backend/people/sign-in/tables";
import {
  askForMail,
  type BackEnd,
  exchange,
  guardsOff,
  newSession,
  refresh,
  sessionCount,
  withBackEnd,
} from "../back-end";
import { type Figure, figure, moreThan, none } from "../goals";

/** Uses one link fifty times simultaneously. */
export async function linkRace(): Promise<Figure[]> {
  const guarded = await withBackEnd(race);
  const control = await withBackEnd(async (backEnd) => {
    await guardsOff.singleUse(backEnd.db);
    return race(backEnd);
  });
  return [
    figure("50 uses of one link at once", "1 session", guarded, guarded === 1),
    moreThan("control: a used link looks unused", 1, control, " session"),
  ];
}

async function race({ world, db, email }: BackEnd): Promise<number> {
  const { binding } = await askForMail(world, email, "192.0.2.1");
  await world.deliver();
  const token = /\/account\/sign-in\?token=([\w.-]+)/.exec(
    world.deps.mails.to(email).at(-1)?.text ?? "",
  )?.[1];
  if (!token || !binding) throw new Error("no link was sent");
  const use = () => exchange(world, { grant_type: "urn:fla:login-link", token, binding });
  await Promise.all(Array.from({ length: 50 }, use));
  return sessionCount(db);
}

/** Renews one session in a hundred tabs at once, round after round. */
export async function tabs(share: number): Promise<Figure[]> {
  const rounds = Math.max(2, Math.round(100 * share));
  const guarded = await withBackEnd((backEnd) => renewTogether(backEnd, rounds, 0));
  const control = await withBackEnd((backEnd) => renewTogether(backEnd, 2, 11));
  return [
    none(`100 tabs × ${rounds} rounds of renewal: refused answers`, guarded.refused),
    none("… and different successors in one round", guarded.forks),
    none("… and sessions that were ended", guarded.ended),
    moreThan("control: every tab comes 11 s after the last", 0, control.refused, " refused"),
  ];
}

type Renewed = { refused: number; forks: number; ended: number };

async function renewTogether(backEnd: BackEnd, rounds: number, pause: number): Promise<Renewed> {
  const { world, db } = backEnd;
  let token = await newSession(backEnd);
  const total: Renewed = { refused: 0, forks: 0, ended: 0 };
  for (let round = 0; round < rounds; round += 1) {
    world.deps.time.forward(3_600);
    const presented = token;
    const answers = pause
      ? await oneByOne(100, () => {
          world.deps.time.forward(pause);
          return refresh(world, presented);
        })
      : await Promise.all(Array.from({ length: 100 }, () => refresh(world, presented)));
    const good = answers.filter(({ status }) => status === 200).map((answer) => answer.refresh);
    total.refused += answers.length - good.length;
    total.forks += Math.max(0, new Set(good).size - 1);
    token = good[0] ?? token;
  }
  total.ended = (await db.select().from(sessions).where(isNotNull(sessions.revokedAt))).length;
  return total;
}

async function oneByOne<Result>(count: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < count; at += 1) results.push(await work());
  return results;
}

const THEFTS = 100;

/**
 * A thief uses a refresh token after its owner has used the next one: the whole family ends, and both lose the session.
 * Half of the thieves use a token that is two steps old, the others a token that was exchanged 11 s ago.
 */
export async function thefts(): Promise<Figure[]> {
  const guarded = await withBackEnd(stealOften);
  const control = await withBackEnd(async (backEnd) => {
    await guardsOff.familyEnd(backEnd.db);
    return stealOften(backEnd);
  });
  return [
    figure(
      "stolen tokens that came back and ended the family",
      `${THEFTS} of ${THEFTS}`,
      guarded,
      guarded === THEFTS,
    ),
    figure("control: sessions cannot be ended", `< ${THEFTS}`, control, control < THEFTS),
  ];
}

async function stealOften(backEnd: BackEnd): Promise<number> {
  let ended = 0;
  for (let at = 0; at < THEFTS; at += 1) if (await endsFamily(backEnd, at % 2 === 0)) ended += 1;
  return ended;
}

async function endsFamily(backEnd: BackEnd, isOld: boolean): Promise<boolean> {
  const { world } = backEnd;
  const stolen = await newSession(backEnd);
  let owners = (await refresh(world, stolen)).refresh;
  if (isOld) owners = (await refresh(world, owners)).refresh;
  else world.deps.time.forward(11);
  const thief = await refresh(world, stolen);
  const owner = await refresh(world, owners);
  return thief.status !== 200 && owner.status !== 200;
}
