import { signDevice } from "@/backend/people/sign-in/devices";
import { ContractClient } from "@/tests/support/contract-client";
import { readMail } from "@/tests/support/member-world";
import { askForMail, type BackEnd, exchange, guardsOff, withBackEnd } from "../back-end";
import { exactly, type Figure, figure, moreThan, none } from "../goals";

/** A network that sends no other requests. */
const network = (turn: number) => `10.${Math.floor(turn / 250) % 250}.${turn % 250}.7`;
const times = (count: number) => Array.from({ length: count }, (_, turn) => turn);

/** Sends 1,000 requests within a minute for 200 addresses from 1,000 networks, by browsers without script. */
export async function floodOfAddresses(): Promise<Figure[]> {
  const guarded = await withBackEnd((backEnd) => pour(backEnd, network));
  const control = await withBackEnd(async (backEnd) => {
    await guardsOff.limits(backEnd.db);
    return pour(backEnd, network);
  });
  const one = await withBackEnd((backEnd) => pour(backEnd, () => "192.0.2.9"));
  return [
    none("1,000 asks for 200 addresses from 1,000 networks: refused", guarded.refused),
    moreThan("control: the same from one network", 0, one.refused, " refused"),
    figure("… mails in that minute", "≤ 60", guarded.atOnce, guarded.atOnce <= 60),
    exactly("… mails in the end", 1_000, guarded.atLast),
    exactly("… of 20 unknown browsers that ask then, those that have to work", 20, guarded.worked),
    moreThan("control: limits do not count", 60, control.atOnce, " mails in that minute"),
    figure("… and unknown browsers that have to work", "< 20", control.worked, control.worked < 20),
  ];
}

async function pour({ world, email }: BackEnd, from: (turn: number) => string) {
  let refused = 0;
  for (const turn of times(1_000)) {
    const { answer } = await askForMail(world, `person-${turn % 200}@example.com`, from(turn));
    if (answer.errors.length > 0) refused += 1;
  }
  await world.deliver();
  const atOnce = world.deps.mails.sent.length;
  let worked = 0;
  for (const turn of times(20)) {
    const headers = { "fla-client-ip": network(5_000 + turn), "fla-work": "0" };
    const { answer } = await askForMail(world, email, headers);
    if (answer.errors[0]?.extensions?.code === "WORK_REQUIRED") worked += 1;
  }
  for (const _ of times(60)) {
    world.deps.time.forward(60);
    await world.deliver();
  }
  const atLast = world.deps.mails.sent.filter(({ to }) => to !== email).length;
  return { refused, atOnce, atLast, worked };
}

/** Lets 300 strangers request mails for one member, before and after her own request. */
export async function floodOfOneAddress(): Promise<Figure[]> {
  const known = await withBackEnd((backEnd) => askInFlood(backEnd, true));
  const unknown = await withBackEnd((backEnd) => askInFlood(backEnd, false));
  const open = await withBackEnd((backEnd) => surviveFlood(backEnd));
  const closed = await withBackEnd(async (backEnd) => {
    await guardsOff.sideBySide(backEnd.db);
    return surviveFlood(backEnd);
  });
  return [
    exactly("300 asks for one member: mails to her own browser at once", 1, known),
    figure("control: in a browser without the device cookie", "0", unknown, unknown === 0),
    exactly("a link and a code of hers that still work after 300 asks", 2, open),
    figure("control: the newest request of an address closes the others", "0", closed, closed === 0),
  ];
}

async function strangersAsk({ world, email }: BackEnd): Promise<void> {
  for (const turn of times(300)) await askForMail(world, email, network(turn));
}

async function askInFlood(backEnd: BackEnd, isKnown: boolean): Promise<number> {
  const { world, email } = backEnd;
  await strangersAsk(backEnd);
  await world.deliver();
  const before = world.deps.mails.to(email).length;
  const headers: Record<string, string> = { "fla-client-ip": "192.0.2.1" };
  if (isKnown) headers["fla-device"] = await signDevice(world.deps.db, world.deps.ids, email);
  await askForMail(world, email, headers);
  await world.deliver();
  return world.deps.mails.to(email).length - before;
}

/**
 * @returns how many of two sign-ins still work: by the link of one mail and by the code of another, both from before
 *   the flood
 */
async function surviveFlood(backEnd: BackEnd): Promise<number> {
  const { world } = backEnd;
  const byLink = await ownMail(backEnd);
  const byCode = await ownMail(backEnd);
  await strangersAsk(backEnd);
  const { token, binding } = byLink;
  const answers = [
    await exchange(world, { grant_type: "urn:fla:login-link", token, binding }),
    await exchange(world, codeForm(byCode)),
  ];
  return answers.filter(({ status }) => status === 200).length;
}

/** The contents of the member's browser and mailbox after her request. */
async function ownMail({ world, email }: BackEnd) {
  const { binding } = await askForMail(world, email, "192.0.2.1");
  await world.deliver();
  return { ...readMail(world.deps.mails.to(email).at(-1)?.text ?? ""), binding: binding ?? "" };
}

const codeForm = ({ code, binding }: { code: string; binding: string }) => ({
  grant_type: "urn:fla:login-code",
  code,
  binding,
});

/**
 * Types wrong codes: 1,000 browsers of one /48 for six members, and 1,000 browsers of different networks for one
 * member.
 */
export async function guesses(): Promise<Figure[]> {
  const guarded = await withBackEnd((backEnd) => guess(backEnd, false));
  const control = await withBackEnd(async (backEnd) => {
    await guardsOff.limits(backEnd.db);
    return guess(backEnd, false);
  });
  const own = await withBackEnd((backEnd) => guess(backEnd, true));
  return [
    figure(
      "1,000 wrong codes of one /48 at six addresses, without work: compared",
      "≤ 60",
      guarded.compared,
      guarded.compared <= 60,
    ),
    exactly("… mails that tell the owner", 1, guarded.told),
    moreThan("control: limits do not count", 60, control.compared, " compared"),
    exactly("the owner's link after 1,000 wrong codes from 1,000 networks: sessions", 1, guarded.link),
    exactly("… her code, in another browser: sessions", 1, guarded.elsewhere),
    figure(
      "five wrong ones in the browser that asked (control of the next row)",
      "0 sessions",
      own.code,
      own.code === 0,
    ),
    exactly("five wrong ones elsewhere, then hers: sessions", 1, guarded.code),
  ];
}

async function guess(backEnd: BackEnd, isInHerBrowser: boolean) {
  const { world, email } = backEnd;
  const mine = await ownMail(backEnd);
  const wrong = (turn: number) => `${mine.code.slice(0, 4)}${String(turn).padStart(4, "0")}`;
  const type = (turn: number, where: Record<string, string>, ip = network(turn)) =>
    exchange(world, { grant_type: "urn:fla:login-code", code: wrong(turn), ...where }, ip);
  for (const turn of times(5)) await type(turn, isInHerBrowser ? { binding: mine.binding } : { email });
  const code = (await exchange(world, codeForm(mine))).status === 200 ? 1 : 0;
  const [next, another] = [await ownMail(backEnd), await ownMail(backEnd)];
  for (const turn of times(995)) await type(5 + turn, { email });
  let compared = 0;
  for (const turn of times(1_000)) {
    const address = turn % 6 === 0 ? email : `member-${turn % 6}@example.com`;
    const { error } = await type(turn, { email: address }, `2001:db8:77:${turn.toString(16)}::1`);
    if (error !== "work_required") compared += 1;
  }
  const { token, binding } = next;
  const link = await exchange(world, { grant_type: "urn:fla:login-link", token, binding });
  await world.deliver();
  const told = world.deps.mails.to(email).filter(({ text }) => text.includes("wrong sign-in codes")).length;
  const typed = { grant_type: "urn:fla:login-code", code: another.code, email };
  const elsewhere = (await exchange(world, typed, network(2_000))).status === 200 ? 1 : 0;
  return { compared, told, code, elsewhere, link: link.status === 200 ? 1 : 0 };
}

/** Lets twenty-four people behind one IP address register and sign in by code, each with one typing error. */
export async function roomOfPeople(): Promise<Figure[]> {
  const room = await withBackEnd((backEnd) => enter(backEnd, 0));
  const control = await withBackEnd((backEnd) => enter(backEnd, 90));
  return [
    figure(
      "24 people of one network register and sign in",
      "24 in ≤ 600 s",
      `${room.people} in ${room.seconds} s`,
      room.people === 24 && room.seconds <= 600,
    ),
    figure("control: its network has asked 90 times before", "< 24", control.people, control.people < 24),
  ];
}

async function enter({ world }: BackEnd, asksBefore: number) {
  const ip = "198.51.100.7";
  for (const turn of times(asksBefore)) await askForMail(world, `earlier-${turn}@example.com`, ip);
  const began = world.deps.clock().getTime();
  let people = 0;
  for (const person of times(24)) {
    const client = new ContractClient(world.send, { "fla-client-ip": ip });
    const input = { log: `room-${person}@example.com`, firstname: "A", lastname: "B", locale: "AT" };
    const { errors } = await client.ask("registerFlaUser", { input });
    world.deps.time.forward(20);
    await world.deliver();
    const text = world.deps.mails.to(input.log)[0]?.text;
    if (errors.length > 0 || !text) continue;
    const { code } = readMail(text);
    const binding = client.binding ?? "";
    const typo = `${code.slice(0, 4)}0001`;
    await exchange(world, codeForm({ code: typo, binding }), ip);
    if ((await exchange(world, codeForm({ code, binding }), ip)).status === 200) people += 1;
  }
  return { people, seconds: Math.round((world.deps.clock().getTime() - began) / 1_000) };
}
