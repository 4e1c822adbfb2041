import { catalogue } from "@/backend/content/catalogue";
import { type Snapshot, snapshotOf } from "@/backend/content/catalogue/read-content";

/** Files of four dates of one workshop: two prices, two places in the buyer's country, and one of another tax. */
const files = ["vienna", "online-europe", "online-americas", "bengaluru"].map(
  (place) => `workshops/flight-level-2-design-${place}.md`,
);
export const dateCount = files.length;
/** Few, so that dates fill up. */
export const capacity = 4;
const firstInDays = 40;
const daysBetween = 12;
const DAY = 86_400_000;

/** The number of a variation of each date, and of their product. */
export type Dates = { productId: number; variations: readonly number[] };

/** Content with the four dates at the same distances from today, whenever it runs. `without`: dates that were cancelled. */
export function contentOfDates(shipped: Snapshot): (without: ReadonlySet<number>) => Snapshot {
  const known = new Map<string, Snapshot>();
  const now = new Date();
  const written = new Map(shipped.files);
  for (const [at, file] of files.entries()) {
    const first = new Date(now.getTime() + (firstInDays + at * daysBetween) * DAY).toISOString().slice(0, 10);
    const text = (shipped.files.get(file) ?? "")
      .replace(/^first: .*$/m, `first: ${first}`)
      .replace(/^seats: \d+$/m, `seats: ${capacity}`);
    written.set(file, text);
  }
  return (without) => {
    const key = [...without].toSorted().join(" ");
    const made = known.get(key) ?? snapshotOf(leftOf(written, without), now);
    known.set(key, made);
    return made;
  };
}

function leftOf(written: ReadonlyMap<string, string>, without: ReadonlySet<number>): Map<string, string> {
  const gone = new Set([...without].map((at) => files[at]));
  return new Map([...written].filter(([file]) => !gone.has(file)));
}

/** The numbers of the dates in the content that is shown now. */
export function numbersOfDates(): Dates {
  const product = catalogue().productBySku("FL2D");
  if (!product) throw new Error("the samples have no FL2D");
  const variations = files.map((file) => {
    const slug = file.slice("workshops/".length, -".md".length);
    const found = product.variations.find(({ workshop }) => workshop?.startsWith(slug));
    if (!found) throw new Error(`no date of ${slug}`);
    return found.id;
  });
  return { productId: product.id, variations };
}
