import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readFiles } from "@/backend/content/catalogue/folder";
import { snapshotOf } from "@/backend/content/catalogue/read-content";
import { seller } from "@/backend/ground/seller";
import { processWide } from "@/lib/process-wide.mjs";
import { site } from "@/lib/site";
import { VAT_RATES } from "@/lib/rules/prices/vat";
import type { FakeClock } from "./clock";

/** Something that changes long after an order. @returns what changes it back */
type World = { name: string; enter(time: FakeClock): () => void };

const dayMs = 86_400_000;

/** The four worlds in which an order has to look as it did when it was placed. */
export const changedWorlds: readonly World[] = [
  { name: "another catalogue", enter: () => editCatalogue() },
  {
    name: "three months later, with other rates of VAT",
    enter: (time) => inTurn(later(time, 92), changeRates()),
  },
  { name: "two years later", enter: (time) => later(time, 731) },
  { name: "another product and another seller", enter: () => inTurn(rename(), editCatalogue()) },
];

function inTurn(...undo: (() => void)[]): () => void {
  return () => undo.reverse().forEach((back) => back());
}

/** Every price, name, day and place in the editor's files is another one. */
function editCatalogue(): () => void {
  return changeFiles((folder) => {
    for (const file of ["products.yaml", ...filesIn(folder, "workshops"), ...filesIn(folder, "events")])
      editFile(folder, file, editText);
  });
}

/** The editor's files without one product, to which no other file refers. @returns what changes it back */
export function withoutProduct(number: number): () => void {
  return changeFiles((folder) => {
    editFile(folder, "products.yaml", (text) =>
      text
        .split(/^(?=- number: )/m)
        .filter((block) => !block.startsWith(`- number: ${number}\n`))
        .join(""),
    );
  });
}

/** These products are exempt by the given laws. @returns what changes it back */
export function exempting(numbers: readonly number[], laws: Record<string, string>): () => void {
  const lines = Object.entries(laws).map(([country, law]) => `    ${country}: "${law}"`);
  const added = ["  taxClass: exempt", "  exemptIn:", ...lines, ""].join("\n");
  return changeFiles((folder) => {
    editFile(folder, "products.yaml", (text) =>
      text.replace(/^- number: (\d+)\n/gm, (head, number) =>
        numbers.includes(Number(number)) ? head + added : head,
      ),
    );
  });
}

function changeFiles(edit: (folder: string) => void): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "catalogue-"));
  fs.cpSync(path.join(process.cwd(), "backend/content/files"), folder, { recursive: true });
  edit(folder);
  const edited = snapshotOf(readFiles(folder), new Date());
  fs.rmSync(folder, { recursive: true });
  return swap(processWide("content"), "snapshot", edited);
}

function editFile(folder: string, file: string, edit: (text: string) => string): void {
  const name = path.join(folder, file);
  fs.writeFileSync(name, edit(fs.readFileSync(name, "utf8")));
}

function filesIn(folder: string, name: string): string[] {
  return fs.readdirSync(path.join(folder, name)).map((file) => path.join(name, file));
}

function editText(text: string): string {
  return text
    .replace(/^(\s+name: "?)/gm, "$1New ")
    .replace(/^(\s*(?:- )?price: )(\d+)/gm, (_, key: string, price: string) => `${key}${Number(price) + 10}`)
    .replace(/^(title: )/gm, "$1New ")
    .replace(/^location: .+$/gm, "location: Nairobi, Kenya")
    .replace(/^first: (\S+)/gm, (_, day: string) => `first: ${nextWeek(day)}`);
}

const nextWeek = (day: string) => new Date(Date.parse(day) + 7 * dayMs).toISOString().slice(0, 10);

/** The clock of the back end, and the one of the process, which the catalogue and libraries read. */
function later(time: FakeClock, days: number): () => void {
  const Today = Date;
  const now = () => Today.now() + days * dayMs;
  const shifted = new Proxy(Today, {
    construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, key): unknown => (key === "now" ? now : Reflect.get(target, key)),
  });
  time.forward(days * 86_400);
  return inTurn(() => time.forward(-days * 86_400), swap(globalThis, "Date", shifted));
}

function changeRates(): () => void {
  const doubled = Object.entries(VAT_RATES).map(([country, periods]) => [
    country,
    periods.map(({ from, basisPoints }) => ({ from, basisPoints: basisPoints * 2 })),
  ]);
  return change(VAT_RATES, Object.fromEntries(doubled));
}

function rename(): () => void {
  return inTurn(
    change(site, { name: "Another Name", slug: "another-name" }),
    change(seller, {
      brand: "Another Name",
      name: "Another GmbH",
      address: ["Neue Gasse 2", "8010 Graz", "Austria"],
      vatId: "ATU99999999",
      bank: {
        holder: "Another GmbH",
        name: "New bank",
        iban: "DE89 3704 0044 0532 0130 00",
        bic: "COBADEFF",
      },
    }),
  );
}

function change(target: object, values: Record<string, unknown>): () => void {
  return inTurn(...Object.entries(values).map(([key, value]) => swap(target, key, value)));
}

function swap(target: object, key: PropertyKey, value: unknown): () => void {
  const before: unknown = Reflect.get(target, key);
  Reflect.set(target, key, value);
  return () => void Reflect.set(target, key, before);
}
