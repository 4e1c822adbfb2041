import { newSession, refresh, withBackEnd, type BackEnd } from "../back-end";
import { goal, type Goal } from "../goals";
import { guardsOff } from "../guards";

const THEFTS = 100;

/**
 * A stolen refresh token is used after its owner went on with the next: the whole family ends, so that neither has a
 * session any more. Half of the thieves come when the token is two steps old, half 11 s after its exchange. Source: A11.
 */
export async function thefts(): Promise<Goal[]> {
  const guarded = await withBackEnd(stealOften);
  const control = await withBackEnd(async (backEnd) => {
    await guardsOff.familyEnd(backEnd.db);
    return stealOften(backEnd);
  });
  return [
    goal(
      "G10",
      "stolen tokens that came back and ended the family",
      `${THEFTS} of ${THEFTS}`,
      guarded,
      guarded === THEFTS,
    ),
    goal("G10", "control: sessions cannot be ended", `< ${THEFTS}`, control, control < THEFTS),
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
