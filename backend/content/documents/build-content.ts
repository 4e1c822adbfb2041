import { couponsSchema, productsSchema } from "./catalogue";
import type { Seat, WorkshopEntry } from "./entries";
import { type Files, readYaml } from "./files";
import { type Content, readKinds } from "./kinds";
import { checkPictures, knownPictures, PICTURES_FILE, picturesSchema, placePictures } from "./pictures";
import { buildMenus } from "./pages-and-people";
import { Problems } from "./problems";
import { buildCoupons, buildProducts, writtenPrices } from "./products";
import { productFinder } from "./reading";
import { checkReferences } from "./references";
import * as schemas from "./schemas";
import { checkPromises } from "./text-promises";
import { buildTerms } from "./workshops";

type Checks = {
  /** Collects the warnings. */
  problems?: Problems;
  /** Finds further problems, such as differences from the previous content. */
  compare?: (content: Content, problems: Problems) => void;
};

/**
 * The content of the editor's files, checked and frozen. Repeating dates get their next run after `now`.
 *
 * @throws ContentError that lists every problem with file, line and field
 */
export function buildContent(
  files: Files,
  now: Date,
  { problems = new Problems(), compare }: Checks = {},
): Content {
  const termsFile = readYaml(files, "terms.yaml", schemas.terms, problems) ?? {
    groups: [],
    levels: [],
    categories: [],
  };
  const terms = buildTerms(termsFile);
  const categories = termsFile.categories.map(({ number, slug, name }) => ({ id: number, slug, name }));
  const written = readYaml(files, "products.yaml", productsSchema, problems) ?? [];
  const findProduct = productFinder(written, problems);
  const entries = readKinds({ files, now, terms, findProduct, problems });
  const seats = seatsOf(entries.workshops);
  const products = buildProducts(written, categories, seats, problems, now);
  const content: Content = {
    ...entries,
    ...terms,
    menus: buildMenus(readYaml(files, "menus.yaml", schemas.menus, problems) ?? []),
    products,
    coupons: buildCoupons(readYaml(files, "coupons.yaml", couponsSchema, problems) ?? [], products, problems),
    categories,
    redirects: readYaml(files, "redirects.yaml", schemas.redirects, problems) ?? [],
    prices: writtenPrices(written, seats),
  };
  checkReferences(content, files, problems);
  const known = knownPictures(readPictures(files, problems));
  checkPictures(files, known, problems);
  checkPromises(files, problems);
  compare?.(content, problems);
  problems.throwIfAny();
  placePictures(content, known);
  return freeze(content);
}

/** Without uploads, the file does not exist. */
function readPictures(files: Files, problems: Problems) {
  const written = files.has(PICTURES_FILE) ? readYaml(files, PICTURES_FILE, picturesSchema, problems) : [];
  const twice = written?.find(({ name }, at) => written.findIndex((other) => other.name === name) !== at);
  if (twice) problems.addAt(PICTURES_FILE, null, "name", `two pictures have the name “${twice.name}”`);
  return written ?? [];
}

/** Sorted by start, then by file. */
function seatsOf(workshops: readonly WorkshopEntry[]): Seat[] {
  return workshops
    .flatMap(({ seat }) => seat ?? [])
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || (a.file < b.file ? -1 : 1));
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
