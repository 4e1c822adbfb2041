import {
  replaceContent,
  type Snapshot,
  snapshot,
  snapshotOf,
} from "@/backend/content/catalogue/read-content";
import { site } from "@/lib/site";
import type { World } from "@/tests/support/backend-world";
import { withDates } from "@/tests/support/many-dates";
import { ask } from "./askers";
import { type Cost, costOf, type Measured } from "./cost";

const now = new Date();

/** Measures catalogues of a few, 1,000 and 10,000 products, with 20 and 2,000 dates of workshops and as many events. */
export async function largeContent(world: World): Promise<Measured[]> {
  const shipped = snapshot();
  const products = `${shipped.content.products.length} and`;
  const dated = withDates(shipped, 20);
  return [
    ...(await compare(
      productQuestions(world),
      shipped,
      withProducts(shipped, 1_000),
      `${products} 1,000 products`,
    )),
    ...(await compare(
      productQuestions(world),
      shipped,
      withProducts(shipped, 10_000),
      `${products} 10,000 products`,
    )),
    ...(await compare(dateQuestions(world), dated, withDates(shipped, 2_000), "20 and 2,000 dates")),
  ];
}

type Question = [what: string, ask: () => Promise<unknown>];

function productQuestions(world: World): Question[] {
  const client = world.visitor();
  return [
    ["getProducts", () => ask(client, "getProducts", { first: 20 })],
    ["getProduct", () => ask(client, "getProduct", { id: "992", idType: "DATABASE_ID" })],
    ["addToCart", () => ask(world.visitor(), "addToCart", { productId: 992, quantity: 1 })],
  ];
}

function dateQuestions(world: World): Question[] {
  const client = world.visitor();
  const certificationSlug = "flight-level-2-design";
  return [
    ["getWorkshops", () => ask(client, "getWorkshops", { first: 20 })],
    ["getWorkshops of one kind", () => ask(client, "getWorkshops", { first: 5, certificationSlug })],
    ["getEvents", () => ask(client, "getEvents", { first: 20 })],
    ["getEvents to come", () => ask(client, "getEvents", { first: 20, upcoming: true })],
    ["getEvent", () => ask(client, "getEvent", { slug: `${site.slug}-day` })],
    ["getTalks", () => ask(client, "getTalks", { first: 20 })],
    ["menus", () => ask(client, "menus", {})],
    ["getNodeByUri", () => ask(client, "getNodeByUri", { uri: "/imprint/" })],
    ["addToCart", () => ask(world.visitor(), "addToCart", { productId: 992, quantity: 1 })],
  ];
}

async function compare(
  questions: Question[],
  few: Snapshot,
  many: Snapshot,
  sizes: string,
): Promise<Measured[]> {
  const small = await costsIn(few, questions);
  const large = await costsIn(many, questions);
  return questions.flatMap(([what], at) => {
    const [one, other] = [small[at], large[at]];
    return one && other ? [{ what: `${what}, ${sizes}`, small: one, large: other, isLimited: true }] : [];
  });
}

/** Swaps this process's content for the measurement and restores it afterwards. */
async function costsIn(content: Snapshot, questions: Question[]): Promise<Cost[]> {
  const before = snapshot();
  replaceContent(content);
  try {
    const costs: Cost[] = [];
    for (const [, question] of questions) costs.push(await costOf(question));
    return costs;
  } finally {
    replaceContent(before);
  }
}

function withProducts(shipped: Snapshot, count: number): Snapshot {
  const { content } = shipped;
  const [first] = content.products;
  if (!first) throw new Error("the catalogue is empty");
  const more = Array.from({ length: count - content.products.length }, (_, at) => ({
    ...first,
    id: 1_000_000 + at,
    slug: `${first.slug}-${at}`,
    sku: `${first.sku}-${at}`,
    name: `${first.name} ${at}`,
    date: `20${String(10 + (at % 15)).padStart(2, "0")}-0${1 + (at % 9)}-03T09:00:00`,
  }));
  return snapshotOf(shipped.files, now, { ...content, products: [...content.products, ...more] });
}
