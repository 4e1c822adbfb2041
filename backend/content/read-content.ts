import path from "node:path";
import type { Catalogue } from "./catalogue";
import { buildTerms, readCertifications } from "./reader/certifications";
import type { Content } from "./reader/content";
import { readEvents } from "./reader/events";
import { readYaml } from "./reader/files";
import { buildMenus } from "./reader/menus";
import { readCaseStudies, readPages, readProfessionals } from "./reader/people-and-cases";
import { Problems } from "./reader/problems";
import { buildCoupons, buildProducts } from "./reader/products";
import { checkReferences } from "./reader/references";
import * as schemas from "./reader/schemas";
import * as catalogueSchemas from "./reader/catalogue-schemas";
import { readWorkshops } from "./reader/workshops";

/**
 * Reads and checks all of the editor's files. Dates that repeat are resolved to the run that comes next at `now`.
 * @throws ContentError that lists every problem with file and field
 */
export function readContent(root = contentFolder(), now = new Date()): Content {
  const problems = new Problems();
  const termsFile = readYaml(root, "terms.yaml", schemas.terms, problems) ?? {
    groups: [],
    levels: [],
    categories: [],
  };
  const terms = buildTerms(termsFile);
  const categories = termsFile.categories.map(({ number, slug, name }) => ({ id: number, slug, name }));
  const certifications = readCertifications(root, terms, problems);
  const professionals = readProfessionals(root, problems);
  const { workshops, seats } = readWorkshops(root, certifications, professionals, now, problems);
  const products = buildProducts(
    readYaml(root, "products.yaml", catalogueSchemas.products, problems) ?? [],
    categories,
    seats,
    problems,
  );
  const content: Content = {
    pages: readPages(root, problems),
    certifications,
    workshops,
    ...readEvents(root, professionals, now, problems),
    professionals,
    caseStudies: readCaseStudies(root, problems),
    ...terms,
    menus: buildMenus(readYaml(root, "menus.yaml", schemas.menus, problems) ?? []),
    products,
    coupons: buildCoupons(
      readYaml(root, "coupons.yaml", catalogueSchemas.coupons, problems) ?? [],
      products,
      problems,
    ),
    categories,
  };
  checkReferences(content, problems);
  problems.throwIfAny();
  return freeze(content);
}

export function catalogueOf({ products, coupons, categories }: Content): Catalogue {
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const byCode = new Map(coupons.map((coupon) => [coupon.code, coupon]));
  const variations = new Map(
    products.flatMap((product) =>
      product.variations.map((variation) => [variation.id, { product, variation }]),
    ),
  );
  return Object.freeze({
    products: () => products,
    product: (id: number) => byId.get(id),
    productBySlug: (slug: string) => bySlug.get(slug),
    productBySku: (sku: string) => bySku.get(sku),
    variation: (id: number) => variations.get(id),
    coupon: (code: string) => byCode.get(code.trim().toLowerCase()),
    coupons: () => coupons,
    categories: () => categories,
  });
}

type Kept = { day: string; content: Content; catalogue: Catalogue };
type Keeper = typeof globalThis & { [key: symbol]: Kept | undefined };
const key = Symbol.for("fla.content");

/**
 * Next evaluates modules more than once in a process; the files are read once all the same, and once more when a new
 * day begins, so that a server which runs for months goes on to the next run of each workshop.
 */
function kept(): Kept {
  const keeper: Keeper = globalThis;
  const day = new Date().toISOString().slice(0, 10);
  const known = keeper[key];
  if (known?.day === day) return known;
  const content = readContent();
  return (keeper[key] = { day, content, catalogue: catalogueOf(content) });
}

export const content = (): Content => kept().content;
export const catalogue = (): Catalogue => kept().catalogue;

function contentFolder(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "backend", "content", "files");
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
