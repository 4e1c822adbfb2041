import path from "node:path";
import { catalogueOf, couponsSchema, productsSchema } from "./catalogue";
import type { Content } from "./entries";
import { readEvents } from "./events";
import { Problems, readYaml } from "./files";
import { buildMenus, readCaseStudies, readPages, readProfessionals } from "./pages-and-people";
import { buildCoupons, buildProducts } from "./products";
import { checkReferences } from "./references";
import * as schemas from "./schemas";
import { buildTerms, readCertifications, readWorkshops } from "./workshops";

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
    readYaml(root, "products.yaml", productsSchema, problems) ?? [],
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
    coupons: buildCoupons(readYaml(root, "coupons.yaml", couponsSchema, problems) ?? [], products, problems),
    categories,
  };
  checkReferences(content, problems);
  problems.throwIfAny();
  return freeze(content);
}

type Cached = { day: string; content: Content; catalogue: ReturnType<typeof catalogueOf> };
type CacheHolder = typeof globalThis & { [cacheKey: symbol]: Cached | undefined };
const cacheKey = Symbol.for("fla.content");

/**
 * Next evaluates modules more than once per process, but the files are read only once, and again when a new day
 * begins, so that a server that runs for months moves on to the next run of each workshop.
 */
function cached(): Cached {
  const keeper: CacheHolder = globalThis;
  const day = new Date().toISOString().slice(0, 10);
  const known = keeper[cacheKey];
  if (known?.day === day) return known;
  const content = readContent();
  return (keeper[cacheKey] = { day, content, catalogue: catalogueOf(content) });
}

export const content = (): Content => cached().content;
export const catalogue = () => cached().catalogue;

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

type Picture = Readonly<{ slug: string; title: string; kind: string; width: number; height: number }>;

/** Every picture the content asks for under /art, once: what the build has to draw. */
export function pictures(): readonly Picture[] {
  const { pages, certifications, events, talks, professionals, caseStudies } = content();
  const featured = [talks, pages, professionals, caseStudies, events, certifications]
    .flat()
    .flatMap(({ node }): Picture[] => {
      const image = node.featuredImage?.node;
      return image?.sourceUrl ? [picture(image.sourceUrl, node.title ?? "", node.contentTypeName)] : [];
    });
  const products = catalogue()
    .products()
    .flatMap((product) => [product, ...product.variations])
    .map(({ image, name }) => picture(image.sourceUrl, name, "product"));
  const once = new Map([...products, ...featured].map((one) => [one.slug, one]));
  return [...once.values()];
}

function picture(sourceUrl: string, title: string, kind: string): Picture {
  return { slug: sourceUrl.slice("/art/".length, -".svg".length), title, kind, width: 1200, height: 800 };
}
