import { events } from "./events";
import { factsOf, mistakesOf } from "./facts";
import { type Held, holdings } from "./holdings";
import { Refused, type Shop } from "./shop";
import type { Answer, Section } from "./table";

/** Makes the holding once for each event, and lets it happen. @throws Error when seats, access, money or documents disagree */
export async function walk(
  shop: Shop,
  holding: string,
  only: readonly string[] = Object.keys(events),
): Promise<Section> {
  const section: Section = {};
  for (const event of only) section[event] = await answerOf(shop, holding, event);
  return section;
}

async function answerOf(shop: Shop, holding: string, event: string): Promise<Answer> {
  await shop.reset();
  const held = await holdings[holding]?.(shop);
  if (!held) throw new Error(`nobody holds ${holding}`);
  await shop.noteMails();
  const lastMail = Math.max(0, ...shop.mailsQueued.keys());
  try {
    await events[event]?.(shop, held);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { cannot: withoutNumbers(error.message, held) };
  }
  await shop.jobs();
  const mistakes = await mistakesOf(shop);
  // A deleted person asked for the end of their access; the seat stays paid.
  const isWrong = (text: string) =>
    event !== "the account is deleted" || !text.endsWith("not open to its person");
  const wrong = mistakes.filter(isWrong);
  if (wrong.length > 0) throw new Error(`${holding}, then ${event}: ${wrong.join("; ")}`);
  return factsOf(shop, held, lastMail);
}

const withoutNumbers = (text: string, { order, seatOrder }: Held) =>
  [order, seatOrder].reduce<string>((all, id) => (id === null ? all : all.replaceAll(String(id), "…")), text);
