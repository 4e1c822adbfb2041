import { isOfEntries } from "@/lib/rules/addresses/page-kinds";
import { isOfPrograms } from "@/lib/rules/addresses/program-addresses";
import { filledByCode, requiredPages } from "@/lib/rules/addresses/required-pages";
import { env } from "@/lib/env";
import { encodedPath } from "./written-addresses";
import type { Files } from "./files";
import { type Content, entriesOf } from "./kinds";
import type { Problems } from "./problems";
import { type Addresses, checkTextLinks, pathOf, withoutSlash } from "./text-links";

/**
 * Finds problems that show only once everything has been read: duplicate numbers and paths, links to missing products.
 */
export function checkReferences(content: Content, files: Files, problems: Problems): void {
  const { products, certifications, workshops, events } = content;
  for (const { node, file } of workshops) {
    const product = products.find((one) => one.id === node.productId);
    if (product && node.variationId === null && product.variations.length > 0)
      problems.refer(file, "price", "the product is sold by date, so the date needs a price");
  }
  for (const { node, file } of env.SHOP_GRAPHQL_URL ? [] : certifications) {
    const sold = [node, ...(node.variants ?? [])].map((one) => one?.productId);
    const toAll = products.find(({ id, requiresInvite }) => sold.includes(id) && requiresInvite === null);
    if (node.byInvitation && toAll)
      problems.refer(
        file,
        "byInvitation",
        `the product ${toAll.sku} is sold to everybody: no requiresInvite`,
      );
  }
  products.forEach(({ certification, event, downloads }, index) => {
    if (certification && !certifications.some(({ node }) => node.slug === certification))
      problems.refer("products.yaml", `${index}.certification`, `there is no workshop "${certification}"`);
    if (event && !events.some(({ node }) => node.slug === event))
      problems.refer("products.yaml", `${index}.event`, `there is no event "${event}"`);
    downloads.forEach(({ file }, place) => {
      if (!files.has(`downloads/${file}`))
        problems.refer("products.yaml", `${index}.downloads.${place}.file`, `there is no downloads/${file}`);
    });
  });
  for (const unique of uniqueValues(content)) checkUnique(unique, problems);
}

/**
 * Checks the links of menus, aliases and texts: each must lead to an editor's page or to a page of the site itself, and
 * no alias may hide a page. The pages to which code links must exist, and no editor's page may be below another one.
 *
 * @param isOwnAddress whether the site itself serves a path (without a trailing slash)
 */
export function checkLinks(
  content: Content,
  files: Files,
  problems: Problems,
  isOwnAddress: (path: string) => boolean,
): void {
  const written = new Set(entriesOf(content).map(({ node }) => withoutSlash(node.uri ?? "")));
  for (const { node } of content.certifications)
    for (const variant of node.variants ?? []) written.add(`${node.uri ?? ""}${variant?.key}`);
  const isPage = (path: string) => written.has(path) || isOwnAddress(path);
  const aliases = new Map(content.redirects.map(({ from, to }) => [pathOf(from), encodedPath(to)]));
  // If another host has the pages, they are not in the files.
  for (const path of env.CONTENT_GRAPHQL_URL ? [] : Object.values(requiredPages))
    if (!isPage(path) && !aliases.has(path))
      problems.refer(
        "",
        "",
        `there is no page ${path}, but the site itself links to it. Create it, or undo its removal`,
      );
  for (const { item, field } of menuItems(content.menus)) {
    const uri = item.uri ?? "";
    const path = pathOf(uri);
    if (uri.startsWith("/") && !isPage(path) && !aliases.has(path))
      problems.refer("menus.yaml", `${field}.uri`, `there is no page ${path}`);
  }
  content.redirects.forEach(({ from, to }, index) => {
    if (isPage(pathOf(from)))
      problems.refer("redirects.yaml", `${index}.from`, `${from} is a page that a redirect would hide`);
    const next = aliases.get(pathOf(to));
    if (!isPage(pathOf(to)))
      problems.refer(
        "redirects.yaml",
        `${index}.to`,
        next === undefined
          ? `there is no page ${pathOf(to)}`
          : `${pathOf(to)} is itself a redirect: use its target, ${next}`,
      );
  });
  for (const { node, file } of content.pages)
    if (isOwnAddress(pathOf(node.uri ?? "")) || isOfPrograms(node.uri ?? "") || isOfEntries(node.uri ?? ""))
      problems.refer(file, "path", `the site has its own page at ${node.uri}, so nobody would see this one`);
  if (!env.CONTENT_GRAPHQL_URL) checkTextLinks(files, { isPage, aliases, ...anchors(content) }, problems);
}

/** The anchors of pages and case studies to which code adds none. */
function anchors({ pages, caseStudies }: Content): Pick<Addresses, "anchorsOf" | "pageOf"> {
  const entries = [
    ...pages.map(({ node, file }) => ({ node, file, more: "" })),
    ...caseStudies.map(({ node, file, membersPart }) => ({ node, file, more: membersPart?.content ?? "" })),
  ].filter(({ node }) => !filledByCode.includes(withoutSlash(node.uri ?? "")));
  const found = new Map(
    entries.map(({ node, more }) => [
      withoutSlash(node.uri ?? ""),
      new Set([...`${node.content ?? ""}${more}`.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)),
    ]),
  );
  const paths = new Map(entries.map(({ node, file }) => [file, withoutSlash(node.uri ?? "")]));
  return { anchorsOf: (path) => found.get(path), pageOf: (file) => paths.get(file) };
}

type Value = { file: string; field: string; value: string | number | null | undefined };

/** Reports the problem at the second place and names the first. */
function checkUnique(values: readonly Value[], problems: Problems): void {
  const first = new Map<string | number, Value>();
  for (const one of values) {
    if (one.value === null || one.value === undefined) continue;
    const before = first.get(one.value);
    if (!before) first.set(one.value, one);
    else
      problems.add(
        one.file,
        one.field,
        `${one.value} appears twice, first in ${problems.place(before.file, before.field)}`,
      );
  }
}

function uniqueValues(content: Content): Value[][] {
  const { menus, products, coupons, redirects, workshops } = content;
  const entries = entriesOf(content).toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const shop = "products.yaml";
  const terms = Object.entries({
    groups: content.groups,
    levels: content.levels,
    categories: content.categories,
  });
  const sold = products.flatMap((product, index) => [
    { file: shop, field: `${index}`, ...product },
    ...product.variations.map((variation, place) => ({
      file: workshops.find(({ node }) => node.slug === variation.workshop)?.file ?? shop,
      field: `${index}.variations.${place}`,
      ...variation,
    })),
  ]);
  const inFile = ({ file, field }: { file: string; field: string }, name: string) => ({
    file,
    field: file === shop ? `${field}.${name}` : name,
  });
  return [
    entries.map(({ file, node }) => ({ file, field: "number", value: node.databaseId })),
    entries.map(({ file, node }) => ({ file, field: "path", value: node.uri })),
    menuItems(menus).map(({ item, field }) => ({
      file: "menus.yaml",
      field: `${field}.number`,
      value: item.databaseId,
    })),
    sold.map((one) => ({ ...inFile(one, "number"), value: one.id })),
    products.map(({ slug }, index) => ({ file: shop, field: `${index}.slug`, value: slug })),
    sold.map((one) => ({ ...inFile(one, "sku"), value: one.sku })),
    ...terms.map(([list, all]) =>
      all.map(({ slug }, index) => ({ file: "terms.yaml", field: `${list}.${index}.slug`, value: slug })),
    ),
    redirects.map(({ from }, index) => ({ file: "redirects.yaml", field: `${index}.from`, value: from })),
    coupons.map(({ code }, index) => ({ file: "coupons.yaml", field: `${index}.code`, value: code })),
  ];
}

/** Every item with its place in menus.yaml, such as `0.items.1.children.0`. */
function menuItems(menus: Content["menus"]) {
  return menus.flatMap(({ items }, menu) => {
    let [top, child] = [-1, -1];
    return items.map((item) => {
      [top, child] = item.parentDatabaseId === 0 ? [top + 1, -1] : [top, child + 1];
      return { item, field: `${menu}.items.${top}${child < 0 ? "" : `.children.${child}`}` };
    });
  });
}
