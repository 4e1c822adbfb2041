import { catalogue } from "@/backend/content/catalogue";
import { type Snapshot, snapshotOf } from "@/backend/content/catalogue/read-content";
import { capacity, type Dates } from "../seat-run/dates";

/** Two prices in the buyer's country, and dates whose places of supply are taxed otherwise. */
const places = ["vienna", "online-europe", "online-europe", "bengaluru", "online-americas"];
const dateCount = 10;
const fileOf = (at: number) => `workshops/flight-level-2-design-walk-${at + 1}.md`;
const firstInDays = 12;
const daysBetween = 11;
const DAY = 86_400_000;

/** The dates that were cancelled, and by how many days others were shifted. */
export type Calendar = { gone: ReadonlySet<number>; shifted: ReadonlyMap<number, number> };

/** Content whose only dates of FL2D are ten of the walk's own. */
export function contentOfWalk(shipped: Snapshot, now: Date): (calendar: Calendar) => Snapshot {
  const others = new Map(
    [...shipped.files].filter(([file]) => !file.startsWith("workshops/flight-level-2-design-")),
  );
  return ({ gone, shifted }) => {
    const files = new Map(others);
    // A membership that renews each month, so that a walk of some months sees its renewals.
    const products = shipped.files.get("products.yaml") ?? "";
    files.set(
      "products.yaml",
      products.replace("{ period: year, interval: 1", "{ period: month, interval: 1"),
    );
    for (let at = 0; at < dateCount; at += 1) {
      if (gone.has(at)) continue;
      const place = places[at % places.length] ?? "";
      const days = firstInDays + at * daysBetween + (shifted.get(at) ?? 0);
      const first = new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
      const text = (shipped.files.get(`workshops/flight-level-2-design-${place}.md`) ?? "")
        .replace(/^number: \d+$/m, `number: ${2180 + at}`)
        .replace(/^first: .*$/m, `first: ${first}`)
        .replace(/^repeatWeeks: .*\n/m, "")
        .replace(/^seats: \d+$/m, `seats: ${capacity}`);
      files.set(fileOf(at), text);
    }
    return snapshotOf(files, now);
  };
}

/** The numbers of the dates in the content that is shown now. */
export function numbersOfWalk(): Dates {
  const product = catalogue().productBySku("FL2D");
  if (!product) throw new Error("the samples have no FL2D");
  const variations = Array.from({ length: dateCount }, (_, at) => {
    const slug = fileOf(at).slice("workshops/".length, -".md".length);
    const found = product.variations.find(({ workshop }) => workshop?.startsWith(slug));
    if (!found) throw new Error(`no date of ${slug}: ${product.variations.map(({ workshop }) => workshop)}`);
    return found.id;
  });
  return { productId: product.id, variations };
}
