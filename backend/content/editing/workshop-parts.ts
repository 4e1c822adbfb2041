import { withProduct } from "@/lib/site";
import { content } from "../catalogue";
import { type Files, isPictureThere, nameOfPath } from "../documents";
import { type Place, valuesOf } from "./document";
import { yamlEntries, type YamlMap, type YamlValue } from "./fields/edit-yaml";

type Part = Place & { values: YamlMap };
type Parts = { products: Part[]; dates: Part[] };

const PRODUCTS = "products.yaml";
const noParts: Parts = { products: [], dates: [] };

/**
 * The products that sell a workshop, and its dates.
 * @param files including the drafts that count
 */
export function partsOfWorkshop(files: Files, path: string): Parts {
  const text = files.get(path);
  if (text === undefined || !path.startsWith("certifications/")) return noParts;
  const values = valuesOf(text, path);
  const slug = slugOf(path, values);
  const variants = Array.isArray(values.variants) ? values.variants.flatMap(productOf) : [];
  const sold = [...productOf(values), ...variants];
  const products = yamlEntries(files.get(PRODUCTS) ?? "").flatMap((one) => {
    const isItsOwn = withProduct(String(one.certification ?? "")) === slug;
    const isNamed = [one.sku, one.slug, one.number].some((name) => sold.includes(withProduct(String(name))));
    return isItsOwn || isNamed ? [{ path: PRODUCTS, entry: String(one.number), values: one }] : [];
  });
  const dates = [...files].flatMap(([file, written]) => {
    // Parsing each date of a large site would take seconds, so most are skipped by a text search.
    if (!file.startsWith("workshops/") || !withProduct(written).includes(slug)) return [];
    const of = valuesOf(written, file);
    return withProduct(String(of.certification)) === slug ? [{ path: file, entry: null, values: of }] : [];
  });
  return { products, dates: dates.toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1)) };
}

const firstDay = ({ values }: Part) => String(values.first);

function productOf(values: YamlValue): string[] {
  const product = isMap(values) ? (values.product ?? null) : null;
  return product === null ? [] : [withProduct(String(product))];
}

const isMap = (value: YamlValue): value is YamlMap =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const slugOf = (path: string, { slug }: YamlMap) =>
  typeof slug === "string" ? withProduct(slug) : nameOfPath(path);

/** A title for a date that says enough to people who have never seen the file. */
export function titleOfDate({ first, location, price }: YamlMap): string {
  const place = typeof location === "string" ? location : "online";
  return `${String(first)}, ${place}${price === undefined ? "" : `, ${String(price)} € net`}`;
}

/**
 * The initial values of a new document of a kind.
 * @param workshop path of the workshop for which it is made
 */
export function firstValues(kind: string, files: Files, workshop: string | null): YamlMap {
  const text = workshop === null ? undefined : files.get(workshop);
  if (workshop === null || text === undefined) return {};
  const values = valuesOf(text, workshop);
  const slug = slugOf(workshop, values);
  if (kind === PRODUCTS) return productValues(values, slug, files);
  return kind === "workshops" ? dateValues(values, slug, partsOfWorkshop(files, workshop)) : {};
}

function productValues(
  { title, subtitle, excerpt, image, imageAlt }: YamlMap,
  slug: string,
  files: Files,
): YamlMap {
  const picture = image ?? (isPictureThere(slug, files) ? slug : undefined);
  const has = content().categories.some((one) => one.slug === "workshops");
  return {
    slug,
    sku: slug.toUpperCase(),
    type: "ONLINE_COURSE_VARIABLE",
    name: title ?? slug,
    uri: `/workshops/${slug}/`,
    short: subtitle ?? "",
    description: excerpt ?? "",
    ppp: true,
    ...(has && { categories: ["workshops"] }),
    ...(picture !== undefined && { image: picture }),
    imageAlt: imageAlt ?? "",
    certification: slug,
  };
}

/** A new date usually resembles the last one, so it begins with its values. */
function dateValues(workshop: YamlMap, slug: string, { dates, products }: Parts): YamlMap {
  const like: YamlMap = {};
  const last = dates.at(-1)?.values ?? {};
  for (const key of [
    "time",
    "days",
    "timezone",
    "location",
    "language",
    "guides",
    "product",
    "price",
    "seats",
  ])
    if (last[key] !== undefined) like[key] = last[key];
  const product = workshop.product ?? products[0]?.values.sku;
  return {
    certification: slug,
    timezone: "Europe/Vienna",
    language: "en",
    ...(product !== undefined && { product }),
    ...like,
  };
}

/** An unused name for a new date's document. */
export function freeName(folder: string, name: string, files: Files): string {
  const isFree = (one: string) => !files.has(`${folder}/${one}.md`);
  for (let count = 1; ; count += 1) {
    const one = count === 1 ? name : `${name}-${count}`;
    if (isFree(one)) return one;
  }
}
