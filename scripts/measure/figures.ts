import path from "node:path";
import { handedOn, importsOf, readSources, type Import } from "./imports";
import { ringsOf, roomOf } from "./rings";

/** What `npm run measure` prints; less is better, but for shares. */
export type Figure = { name: string; value: number; unit?: "%"; moreIsBetter?: true; detail: string[] };

const measured = ["app", "backend", "components", "lib", "scripts"];

/** The rooms that take an order from the cart to its refund; what they stand on is not counted as reached. */
const shop =
  /^backend\/(products|cart|orders|refunds|subscriptions|waiting-list|access|payment-methods|customers|vat|invoices)\//;

/** Foreign keys and joins name tables of other rooms, above and below: they are data, so neither steps nor rings count them. */
const isTables = (file: string) => path.basename(file) === "tables.ts";

/** What every feature stands on. */
const ground = /^backend\/(database|mail|limits|payments|pdf)\//;

/** Where the four longest walks through the shop begin. */
const walks = {
  "add to cart": ["backend/cart/change-cart.ts"],
  checkout: ["backend/orders/place-order.ts"],
  "webhook → paid": ["backend/orders/settle-payment.ts"],
  refund: ["backend/refunds/refund-order.ts"],
};

/** The structure of the source in figures, measured from its imports. */
export function figures(): Figure[] {
  const files = readSources(measured);
  const code = files.flatMap((file) => (file.tree ? [{ ...file, tree: file.tree }] : []));
  const lines = (text: string) => text.split("\n").length - 1;
  const imports = code.flatMap(({ path: file, tree }) => importsOf(file, tree));
  const own = new Set(code.map(({ path: file }) => file));
  const inside = imports.filter(({ to }) => own.has(to));
  const direct = throughDoors(inside, code);
  const fixed = inside.filter(({ lazy }) => !lazy);

  const isFeature = (file: string) => /^backend\/[^/]+\//.test(file) && !ground.test(file);
  const isDoor = (file: string) => path.basename(file) === "index.ts";
  const betweenFeatures = inside.filter(({ from, to }) => isFeature(from) && isFeature(to) && !isDoor(from));
  const atHome = betweenFeatures.filter(({ from, to }) => path.dirname(from) === path.dirname(to));
  const importers = countImporters(inside);
  const small = code
    .filter(({ path: file, text }) => /^(backend|components|lib)\//.test(file) && lines(text) <= 40)
    .filter(({ path: file }) => importers.get(file) === 1 && path.basename(file) !== "index.ts")
    .map(({ path: file }) => file);
  const fileRings = ringsOf(fixed);
  const rooms = fixed.filter(({ to }) => !isTables(to));
  const roomRings = ringsOf(rooms.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) })));

  return [
    { name: "source files", value: code.length, detail: [] },
    { name: "lines of them", value: code.reduce((sum, { text }) => sum + lines(text), 0), detail: [] },
    { name: "stylesheets", value: files.length - code.length, detail: [] },
    { name: "files of ≤ 40 lines with one importer", value: small.length, detail: small },
    {
      name: "imports of back-end features that stay at home",
      value: Math.round((100 * atHome.length) / Math.max(1, betweenFeatures.length)),
      unit: "%",
      moreIsBetter: true,
      detail: [],
    },
    ...Object.entries(walks).map(([name, entries]) => {
      const reached = reachedFrom(entries, direct);
      return { name: `files reached: ${name}`, value: reached.length, detail: reached };
    }),
    { name: "rings of files", value: fileRings.length, detail: fileRings.map((ring) => ring.join(" ⇄ ")) },
    { name: "rings of rooms", value: roomRings.length, detail: roomRings.map((ring) => ring.join(" ⇄ ")) },
  ];
}

/** Imports as if every name were taken from the file that defines it, not from the door that hands it on. */
function throughDoors(
  imports: Import[],
  code: { path: string; tree: Parameters<typeof handedOn>[0] }[],
): Import[] {
  const doors = new Map(
    code
      .filter(({ path: file }) => path.basename(file) === "index.ts")
      .map(({ path: file, tree }) => [file, handedOn(tree, file)]),
  );
  const homeOf = (door: string, name: string): string => {
    const to = doors.get(door)?.get(name);
    return to === undefined ? door : homeOf(to, name);
  };
  return imports.flatMap((each) => {
    if (doors.has(each.from) || each.names === null || !doors.has(each.to)) return [each];
    const homes = new Set(each.names.map((name) => homeOf(each.to, name)));
    return [...homes].map((to) => ({ ...each, to }));
  });
}

function reachedFrom(entries: string[], imports: Import[]): string[] {
  const reached = new Set(entries);
  for (const file of reached) {
    for (const { from, to, typeOnly, lazy } of imports) {
      if (from === file && !typeOnly && !lazy && shop.test(to) && !isTables(to)) reached.add(to);
    }
  }
  return [...reached].filter((file) => !entries.includes(file)).sort();
}

function countImporters(imports: Import[]): Map<string, number> {
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  return new Map([...importers].map(([file, by]) => [file, by.size]));
}
