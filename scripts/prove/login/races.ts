import { askForMail, type BackEnd, exchange, guardsOff, sessionCount, withBackEnd } from "../back-end";
import { type Figure, figure, moreThan } from "../goals";

/** Fifty uses of one link at the same time. Source: A3, G9. */
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

/** A flood of sign-in mails: 1,000 requests, 200 addresses, 4 networks, one minute. Source: A6, G9. */
export async function flood(): Promise<Figure[]> {
  const guarded = await withBackEnd(pour);
  const control = await withBackEnd(async (backEnd) => {
    await guardsOff.limits(backEnd.db);
    return pour(backEnd);
  });
  const alike = `${guarded.mails}, ${guarded.answers} kind of answer`;
  return [
    figure(
      "flood of 1,000 over 200 addresses and 4 networks",
      "≤ 30 mails, 1 answer",
      alike,
      guarded.mails <= 30 && guarded.answers === 1,
    ),
    moreThan("control: limits do not count", 30, control.mails, " mails"),
  ];
}

async function pour({ world }: BackEnd): Promise<{ mails: number; answers: number }> {
  const answers = new Set<string>();
  const turns = Array.from({ length: 1_000 }, (_, turn) => turn);
  for (let at = 0; at < turns.length; at += 50) {
    const batch = turns.slice(at, at + 50).map(async (turn) => {
      const { answer, binding } = await askForMail(
        world,
        `person-${turn % 200}@example.com`,
        `192.0.2.${turn % 4}`,
      );
      answers.add(JSON.stringify({ answer, isBound: /^[0-9a-f-]{36}\.[\w-]{43}$/.test(binding ?? "") }));
    });
    await Promise.all(batch);
  }
  for (let sent = -1; sent !== world.deps.mails.sent.length;) {
    sent = world.deps.mails.sent.length;
    await world.deliver();
  }
  return { mails: world.deps.mails.sent.length, answers: answers.size };
}
