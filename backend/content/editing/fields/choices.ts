import { env } from "@/lib/env";
import { pictureAddress, thumbnail } from "@/lib/rules/addresses/picture-address";
import { ownName, withProduct } from "@/lib/site";
import { type Content, drawings, type Files, placed, writtenPictures } from "../../documents";
import { countries } from "../../../ground/countries";

/** A value that a field may have. */
export type Choice = {
  /** The value as the document writes it. */
  value: string;
  name: string;
  /** Other names that documents use for it. */
  aliases?: readonly string[];
  /** Address of a thumbnail. */
  picture?: string;
};

/** Values that a field offers, by the field's key. A field without an entry takes any text. */
export type Choices = ReadonlyMap<string, readonly Choice[]>;

export const noChoices: Choices = new Map();

/** Everything on the site to which documents refer, by the keys of the fields that name it. */
export function choicesOf(content: Content, files: Files): Choices {
  const products = content.products.map(({ id, sku, slug, name }) => ({ id: String(id), sku, slug, name }));
  return new Map<string, readonly Choice[]>([
    ["groups", content.groups.map(named)],
    ["levels", content.levels.map(named)],
    ["categories", content.categories.map(named)],
    ["guides", content.professionals.flatMap(({ node }) => (node.isGuide ? named(node) : []))],
    ["professional", content.professionals.map(({ node }) => named(node))],
    ["event", content.events.map(({ node }) => named(node))],
    ["certification", content.certifications.map(({ node }) => named(node))],
    ["country", countries().map(({ code, name }) => ({ value: code, name }))],
    ["image", pictures(files)],
    ["products", products.map(({ id, name }) => ({ value: id, name }))],
    // Another shop has products that this site does not list.
    ...(env.SHOP_GRAPHQL_URL
      ? []
      : [
          [
            "product",
            products.map(({ id, sku, slug, name }) => ({ value: sku, name, aliases: [slug, id] })),
          ] as const,
        ]),
  ]);
}

type Named = { slug?: string | null; name?: string | null; title?: string | null };

function named({ slug, name, title }: Named): Choice {
  return { value: slug ?? "", name: title ?? name ?? slug ?? "" };
}

function pictures(files: Files): Choice[] {
  const uploaded = writtenPictures(files).map((one) => ({
    value: one.name,
    name: one.name,
    picture: thumbnail(pictureAddress(placed(one))),
  }));
  const drawn = [...(drawings() ?? [])]
    .filter((name) => !uploaded.some(({ value }) => value === name))
    .map((name) => ({ value: name, name: `${name} (drawing)`, picture: `/art/${name}.svg` }));
  return [...uploaded, ...drawn];
}

/**
 * The choices, beginning with the chosen ones in the field's own order and spelling. A chosen value that no longer
 * exists is marked as missing, so that a form never loses it.
 */
export function withChosen(choices: readonly Choice[], written: readonly string[]): Choice[] {
  const chosen = written.map((value): Choice => {
    const found = choices.find((one) => means(one, value));
    return found ? { ...found, value } : { value, name: `${value} (missing)` };
  });
  return [...chosen, ...choices.filter((one) => !written.some((value) => means(one, value)))];
}

function means({ value, aliases = [] }: Choice, written: string): boolean {
  const plain = withProduct(written);
  return [value, ...aliases].some((one) => one === written || one === plain || one === ownName(plain));
}
