import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { attackUnpaid, type UnpaidAttack, withoutUnpaidCeilings } from "@/tests/support/unpaid-attack";
import { type Figure, exactly, figure, moreThan } from "../goals";

/** Products: tickets of the conference (400 seats), of the lab (40) and of the hour (25). */
const dates = [4001, 4002, 6002];

/** Of ten single buyers, two want the lab and one the hour. Of five companies, one wants the lab. */
const wanted = {
  singles: [4001, 4002, 4001, 4001, 6002, 4001, 4002, 4001, 4001, 4001],
  companies: [4001, 4002, 4001, 4001, 4001],
};

/** Accounts that are a minute old take all the seats that they can by invoice, while honest people buy. */
export async function mailboxes(share: number): Promise<Figure[]> {
  const part = (whole: number) => Math.max(1, Math.round(whole * share));
  const size = {
    attackers: part(500),
    networks: part(200),
    singles: part(45),
    companies: part(5),
    dates,
    wanted,
  };
  const honest = size.singles + size.companies;
  const run = (domains: number) => inWorld((till) => attackUnpaid(till, { ...size, domains }));
  const [plain, paid] = [await run(0), await run(3)];
  const control = await inWorld((till) =>
    withoutUnpaidCeilings(till, () => attackUnpaid(till, { ...size, domains: 0 })),
  );
  const who = `${size.attackers} mailboxes on ${size.networks} networks`;
  return [
    ...figuresOf(`${who} against ${honest} honest buyers`, plain, honest, { held: 52, hours: 1 }),
    ...figuresOf(`${who} and 3 registered domains`, paid, honest, { held: 72, hours: 55 }),
    moreThan("control: without the ceilings, honest buyers without seats", 0, control.refused),
  ];
}

function figuresOf(
  what: string,
  { served, mostHeld, hours }: UnpaidAttack,
  honest: number,
  most: { held: number; hours: number },
): Figure[] {
  const held = Math.round(mostHeld * 100);
  const ofHours = (value: number | null) => (value === null ? "never" : `${value} h`);
  const isSoon = (value: number | null, limit: number) => value !== null && value <= limit;
  return [
    exactly(`${what}: served`, honest, served),
    figure("… the most that they held of a date", `≤ ${most.held} %`, `${held} %`, held <= most.held),
    figure(
      "… single buyers had their seats after",
      "≤ 1 h",
      ofHours(hours.singles),
      isSoon(hours.singles, 1),
    ),
    figure(
      "… companies had four seats by invoice after",
      `≤ ${most.hours} h`,
      ofHours(hours.companies),
      isSoon(hours.companies, most.hours),
    ),
  ];
}

async function inWorld<T>(work: (till: CheckoutWorld) => Promise<T>): Promise<T> {
  const till = await openCheckoutWorld();
  try {
    return await work(till);
  } finally {
    await till.close();
  }
}
