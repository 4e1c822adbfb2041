import { couponsSchema, productsSchema } from "./catalogue";
import type { Content, Entry } from "./entries";
import { readEvents } from "./events";
import { readYaml } from "./files";
import type { Files } from "./folder";
import { buildMenus, readCaseStudies, readPages, readProfessionals } from "./pages-and-people";
import { Problems } from "./problems";
import { buildCoupons, buildProducts, writtenPrices } from "./products";
import { checkReferences, productFinder } from "./references";
import * as schemas from "./schemas";
import { buildTerms, readCertifications, readWorkshops } from "./workshops";

/**
 * The content of the editor's files, checked and frozen. Repeating dates resolve to the next run at `now`.
 *
 * @param compare finds further problems, such as differences from the previous content
 * @throws ContentError that lists every problem with file, line and field
 */
export function buildContent(
  files: Files,
  now: Date,
  compare: (content: Content, problems: Problems) => void = () => undefined,
): Content {
  const problems = new Problems();
  const termsFile = readYaml(files, "terms.yaml", schemas.terms, problems) ?? {
    groups: [],
    levels: [],
    categories: [],
  };
  const terms = buildTerms(termsFile);
  const categories = termsFile.categories.map(({ number, slug, name }) => ({ id: number, slug, name }));
  const written = readYaml(files, "products.yaml", productsSchema, problems) ?? [];
  const findProduct = productFinder(written, problems);
  const certifications = readCertifications(files, terms, findProduct, problems);
  const professionals = readProfessionals(files, problems);
  const { workshops, seats } = readWorkshops(
    files,
    certifications,
    professionals,
    findProduct,
    now,
    problems,
  );
  const products = buildProducts(written, categories, seats, problems);
  const content: Content = {
    pages: readPages(files, problems),
    certifications,
    workshops,
    ...readEvents(files, professionals, findProduct, now, problems),
    professionals,
    caseStudies: readCaseStudies(files, problems),
    ...terms,
    menus: buildMenus(readYaml(files, "menus.yaml", schemas.menus, problems) ?? []),
    products,
    coupons: buildCoupons(readYaml(files, "coupons.yaml", couponsSchema, problems) ?? [], products, problems),
    categories,
    prices: writtenPrices(written, seats),
  };
  checkReferences(content, files, problems);
  compare(content, problems);
  problems.throwIfAny();
  return freeze(newestFirst(content));
}

/** The default order of lists, sorted once instead of for each answer. Source: WPGraphQL. */
function newestFirst(content: Content): Content {
  const sorted = <T extends Entry<{ date?: string | null; databaseId: number }>>(entries: readonly T[]) =>
    entries.toSorted(
      ({ node: a }, { node: b }) =>
        Date.parse(b.date ?? "") - Date.parse(a.date ?? "") || a.databaseId - b.databaseId,
    );
  const { pages, certifications, workshops, events, talks, professionals, caseStudies } = content;
  return {
    ...content,
    pages: sorted(pages),
    certifications: sorted(certifications),
    workshops: sorted(workshops),
    events: sorted(events),
    talks: sorted(talks),
    professionals: sorted(professionals),
    caseStudies: sorted(caseStudies),
  };
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
