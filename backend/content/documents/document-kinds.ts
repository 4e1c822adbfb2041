import type { z } from "zod";
import type { Role } from "../../ground/desk-roles";
import { couponsSchema, productsSchema } from "./catalogue";
import { kinds } from "./kinds";
import { PICTURES_FILE, picturesSchema } from "./pictures";
import * as shapes from "./schemas";

export type DocumentKind = {
  /** A folder of Markdown files, or one YAML file: `pages`, `products.yaml`. */
  place: string;
  /** How editors call one and all of them: "page", "Pages". */
  one: string;
  many: string;
  /** Reads and changes them at the desk, as an administrator does. */
  role: Role;
  /** Schema of the front matter, or of the whole file. */
  schema: z.ZodType;
  /** For a file with a list: the fields by which people identify an entry. */
  named?: { key: string; title: string };
};

export const documentKinds: readonly DocumentKind[] = [
  ...Object.values(kinds).map(({ folder, one, many, schema }) => ({
    place: folder,
    one,
    many,
    role: "EDITOR" as const,
    schema,
  })),
  {
    place: "products.yaml",
    one: "product",
    many: "Products",
    role: "EDITOR",
    schema: productsSchema,
    named: { key: "number", title: "name" },
  },
  {
    place: "coupons.yaml",
    one: "coupon",
    many: "Coupons",
    role: "ADMINISTRATOR",
    schema: couponsSchema,
    named: { key: "code", title: "description" },
  },
  {
    place: "menus.yaml",
    one: "menu",
    many: "Menus",
    role: "EDITOR",
    schema: shapes.menus,
    named: { key: "slug", title: "name" },
  },
  {
    place: "redirects.yaml",
    one: "short link",
    many: "Short links",
    role: "EDITOR",
    schema: shapes.redirects,
    named: { key: "from", title: "from" },
  },
  {
    place: PICTURES_FILE,
    one: "picture",
    many: "Pictures",
    role: "EDITOR",
    schema: picturesSchema,
    named: { key: "name", title: "name" },
  },
  {
    place: "terms.yaml",
    one: "list of groups",
    many: "Groups and levels",
    role: "EDITOR",
    schema: shapes.terms,
  },
];

/** The kind of the document at a path; undefined for any other file. */
export function kindOf(path: string): DocumentKind | undefined {
  const folder = path.includes("/") ? path.slice(0, path.indexOf("/")) : path;
  return documentKinds.find(({ place }) => place === folder);
}
