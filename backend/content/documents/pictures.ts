import fs from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import {
  pictureAddress,
  type PlacedPicture,
  pictureSet,
  pictureWidths,
} from "@/lib/rules/addresses/picture-address";
import { ownName, withProduct } from "@/lib/site";
import type { Files } from "./files";
import type { Problems } from "./problems";
import { slug, text } from "./field-schemas";

export const PICTURES_FILE = "pictures.yaml";

const percent = z.int().min(0).max(100);

/** Pictures that editors uploaded. The desk writes this file; the pixels are stored by their hash. */
export const picturesSchema = z.array(
  z.strictObject({
    name: slug.describe("The name that documents and texts use"),
    alt: text.describe("Alt text: describes the picture for people who cannot see it"),
    file: z
      .string()
      .regex(/^[0-9a-f]{24}$/, "is not the file of an uploaded picture")
      .describe("File of the upload, as the desk named it"),
    width: z.int().min(1).max(20_000).describe("Pixels"),
    height: z.int().min(1).max(20_000).describe("Pixels"),
    focusX: percent.describe(
      "The point that stays in view when a page crops the picture: percent from the left",
    ),
    focusY: percent.describe("Percent from the top"),
    original: z
      .string()
      .regex(/^[0-9a-f]{24}$/, "is not the file of an uploaded picture")
      .describe("The picture that this one was cropped from")
      .optional(),
  }),
);

export type WrittenPicture = z.infer<typeof picturesSchema>[number];

/** Replaces the picture of a page for which nobody drew or uploaded one. */
const NEUTRAL = "neutral";

/** The pictures that a name may mean: uploaded pictures, and the drawings of the build. */
type Known = { uploaded: ReadonlyMap<string, PlacedPicture>; isThere: (name: string) => boolean };

export function knownPictures(written: readonly WrittenPicture[], drawn = drawings()): Known {
  const uploaded = new Map(written.map((one) => [one.name, placed(one)]));
  return { uploaded, isThere: (name) => uploaded.has(name) || drawn === null || drawn.has(name) };
}

/** The uploaded pictures of documents that may have mistakes; empty if they cannot be read. */
export function writtenPictures(files: Files): readonly WrittenPicture[] {
  return picturesSchema.safeParse(parse(files.get(PICTURES_FILE) ?? "[]")).data ?? [];
}

/** A picture as pages show it: no wider than the widest stored file. */
export function placed({ file, width, height, focusX, focusY }: WrittenPicture): PlacedPicture {
  const widest = pictureWidths(width).at(-1) ?? width;
  return {
    file,
    focus: [focusX, focusY],
    width: widest,
    height: Math.max(1, Math.round((height * widest) / width)),
  };
}

/** Names of the drawings in public/art. Null: they are still being made, and every name will have one. */
export function drawings(): ReadonlySet<string> | null {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), "public", "art");
  if (!fs.existsSync(folder)) return null;
  return new Set(fs.readdirSync(folder).map((name) => name.replace(/\.svg$/, "")));
}

const inFields = /(?:^|[\s{,])image: *"?((?:\{slug\}|[a-z0-9-])+)/g;
const inText =
  /\/art\/((?:\{slug\}|[a-z0-9-])+)\.svg|\]\(\/pictures\/((?:\{slug\}|[a-z0-9-])+)\)|\b(?:art|image)="?((?:\{slug\}|[a-z0-9-])+)/g;

/** A picture's name in a document. */
type Named = { name: string; line: number; field: "image" | "text" };

/** Every picture that a document names, with the line. */
export function picturesNamed(file: string, text: string): Named[] {
  let field: Named["field"] = "image";
  return text.split("\n").flatMap((line, index) => {
    if (index > 0 && line.startsWith("---") && file.endsWith(".md")) field = "text";
    return [...line.matchAll(field === "text" ? inText : inFields)].map(([, ...names]): Named => {
      const name = names.find((one) => one !== undefined) ?? "";
      return { name: ownName(withProduct(name)), line: index + 1, field };
    });
  });
}

/** Reports every picture that a document names and that does not exist. */
export function checkPictures(files: Files, { isThere }: Known, problems: Problems): void {
  for (const [file, text] of files)
    for (const { name, line, field } of picturesNamed(file, text))
      if (!isThere(name))
        problems.addAt(
          file,
          line,
          field,
          `there is no picture “${name}”. Upload one with this name at the desk, under Pictures`,
        );
}

const byName = /^\/art\/([a-z0-9-]+)\.svg$/;
const imageInHtml = /<img src="\/(?:art\/([a-z0-9-]+)\.svg|pictures\/([a-z0-9-]+))"( alt="[^"]*")?[^>]*>/g;

/** Puts uploaded pictures in place of names, in every field and text. Changes the value in place. */
export function placePictures(value: unknown, known: Known, seen = new Set<unknown>()): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== "string") placePictures(inner, known, seen);
    else if (inner.startsWith("/art/")) placeImage(value, key, inner, known);
    else if (inner.includes('<img src="/')) Reflect.set(value, key, inHtml(inner, known));
  }
}

function placeImage(image: object, key: string, address: string, { uploaded, isThere }: Known): void {
  const name = byName.exec(address)?.[1];
  const picture = uploaded.get(name ?? "");
  if (!picture) {
    if (name !== undefined && !isThere(name)) Reflect.set(image, key, `/art/${NEUTRAL}.svg`);
    return;
  }
  const { width, height } = picture;
  Reflect.set(image, key, pictureAddress(picture));
  if ("srcSet" in image) Reflect.set(image, "srcSet", pictureSet(picture, "webp"));
  if ("mediaDetails" in image) Reflect.set(image, "mediaDetails", { width, height });
  if ("width" in image && "height" in image) Object.assign(image, { width, height });
}

/** Every value is a number or from a closed alphabet, so the HTML stays clean. */
function inHtml(html: string, { uploaded }: Known): string {
  return html.replaceAll(imageInHtml, (written, drawn?: string, named?: string, alt = ' alt=""') => {
    const picture = uploaded.get(drawn ?? named ?? "");
    if (!picture)
      return named === undefined ? written : `<img src="/art/${named}.svg"${alt} width="1200" height="800">`;
    const sizes = 'sizes="(min-width: 1024px) 50vw, 100vw"';
    return (
      `<picture><source type="image/avif" srcset="${pictureSet(picture, "avif")}" ${sizes}>` +
      `<img src="${pictureAddress(picture)}" srcset="${pictureSet(picture, "webp")}" ${sizes}${alt}` +
      ` width="${picture.width}" height="${picture.height}" loading="lazy"` +
      ` style="object-position:${picture.focus[0]}% ${picture.focus[1]}%"></picture>`
    );
  });
}
