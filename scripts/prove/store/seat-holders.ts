import { openCheckoutWorld } from "@/tests/support/checkout-world";
import { attackSeats, withoutCeilings } from "@/tests/support/seat-attack";
import type { DatabaseKind } from "../../support/databases";
import { exactly, type Figure, figure, moreThan, none } from "../goals";

/** The dates have forty, twenty-five and four hundred seats. `halves` is half of each. */
const dates = [4002, 6002, 4001];
const halves = [20, 12, 200];
/** Of five honest people, two want the first date, one the second and two the third: exactly the free seats. */
const wanted = [4002, 6002, 4001, 4002, 4001];
const tries = [4, 1];

/** Lets strangers who hold seats without paying compete with real buyers. */
export async function seatHolders(kinds: DatabaseKind[], share: number): Promise<Figure[]> {
  const part = (whole: number) => Math.max(2, Math.round(whole * share));
  const size = { attackers: part(500), networks: part(200), honest: part(50), dates, wanted, tries };
  const who = `${size.attackers} attackers on ${size.networks} networks`;
  const goals: Figure[] = [];
  for (const { name, open } of kinds) {
    const till = await openCheckoutWorld({}, open);
    try {
      const { held, ofOneNetwork, served, missing, networks } = await attackSeats(till, size);
      const isBelow = held.every((seats, date) => seats <= (halves[date] ?? 0));
      goals.push(
        figure(`${name}: ${who}: seats held of 40, 25 and 400`, "≤ 20, 12, 200", held.join(", "), isBelow),
        figure(
          `${name}: … the most of one network`,
          "≤ 4, 2, 4",
          ofOneNetwork.join(", "),
          ofOneNetwork.every((seats, date) => seats <= (date === 1 ? 2 : 4)),
        ),
        exactly(`${name}: … honest guests, members and payers among them: served`, size.honest, served),
        none(`${name}: … seats that are not free again after 31 minutes`, missing),
        none(`${name}: … networks that are still kept then`, networks),
      );
      await till.reset();
      const few = { ...size, attackers: 60, networks: 40, dates: [4002, 6002], wanted: [4002, 6002] };
      const control = await withoutCeilings(till, () => attackSeats(till, few));
      goals.push(
        moreThan(`${name}, control: without the ceilings: honest people refused`, 0, control.refused),
      );
    } finally {
      await till.close();
    }
  }
  return goals;
}
