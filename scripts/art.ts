import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { create } from "fontkit";
import { content } from "@/backend/content/catalogue/read-content";
import { countedArt, type Letters } from "@/components/ui/art/art-counted";
import { palette } from "@/components/ui/art/art-palette";
import { portrait, talkArt } from "@/components/ui/art/art-portrait";
import { scene } from "@/components/ui/art/art-scene";
import type { Appearance } from "@/lib/rules/portrait-appearance";
import { altitudes, slugTone, talkTone, type Tone, workshopTone } from "@/components/ui/art/tones";

/**
 * Draws public/art: one picture for each item in backend/content that has one. The same slug always gives the same
 * picture.
 */
const folder = path.join(import.meta.dirname, "../public/art");
const tokens = readFileSync(path.join(import.meta.dirname, "../styles/tokens.css"), "utf8");
const drawings = new Map<string, string>();
/** The typeface of headlines. A picture in an `img` cannot use the page's fonts. */
const face = create(
  readFileSync(
    path.join(
      import.meta.dirname,
      "../node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff",
    ),
  ),
);
const commands = {
  moveTo: "m",
  lineTo: "l",
  quadraticCurveTo: "q",
  bezierCurveTo: "c",
  closePath: "z",
} as const;
/** The academy's own pictures were drawn with this name as seed. Another seed would give other pictures. */
const firstName = "flight-levels-";

// The folder is emptied before the content is read, so that content may name pictures that are yet to be drawn.
rmSync(folder, { recursive: true, force: true });
const read = content();
for (const { node } of read.certifications) {
  const terms = {
    levels: node.certificationLevels?.nodes.map(term),
    groups: node.certificationGroups?.nodes.map(term),
  };
  const levels = altitudes(terms.levels);
  const tone = workshopTone(terms);
  draw(node.featuredImage?.node.sourceUrl, tone, levels.length === 1 ? levels[0] : 0, "contours");
}
for (const { node, appearance } of read.professionals)
  drawPortrait(node.featuredImage?.node.sourceUrl, appearance);
for (const { node, counted } of read.caseStudies)
  if (counted.length === 0) draw(node.featuredImage?.node.sourceUrl, slugTone(node.slug), 0, "ridges");
  else
    keep(node.featuredImage?.node.sourceUrl, () =>
      countedArt(counted, palette(tokens, slugTone(node.slug)), write),
    );
for (const { node } of read.events)
  draw(node.featuredImage?.node.sourceUrl, slugTone(node.slug), 3, "ridges");
for (const { node, appearances } of read.talks) {
  const speakers = appearances.flatMap((appearance, index) => {
    const { name, image } = node.speakers?.[index] ?? {};
    // A guest has no page, so the portrait is drawn here.
    if (appearance) drawPortrait(image?.sourceUrl, appearance);
    return appearance ? [{ seed: name ?? "", appearance }] : [];
  });
  const tone = talkTone(node.track) ?? slugTone(node.slug);
  const address = node.featuredImage?.node.sourceUrl;
  if (speakers.length === 0) draw(address, tone, 3, "ridges");
  else keep(address, (name) => talkArt(name, speakers, palette(tokens, tone)));
}
for (const product of read.products)
  for (const { image } of [product, ...product.variations])
    draw(image?.sourceUrl, pictureTone(image?.sourceUrl), 2, "contours");
for (const { node } of read.pages) {
  const inText = node.content?.matchAll(/"\/art\/([a-z0-9-]+)\.svg"/g) ?? [];
  for (const name of [
    node.featuredImage?.node.sourceUrl,
    ...[...inText].map(([, name]) => `/art/${name}.svg`),
  ])
    draw(name, pictureTone(name), 0, "ridges");
}
draw("/art/home.svg", "yellow", 0, "contours");
draw("/art/neutral.svg", "blue", 0, "contours");

mkdirSync(folder, { recursive: true });
for (const [name, svg] of drawings) writeFileSync(path.join(folder, name), svg);
console.log(`${drawings.size} pictures in public/art`);

function draw(
  address: string | null | undefined,
  tone: Tone,
  level: number | undefined,
  land: "contours" | "ridges",
) {
  keep(address, (name) =>
    scene({
      seed: name,
      level: level === 1 || level === 2 || level === 3 ? level : 0,
      land,
      colors: palette(tokens, tone),
    }),
  );
}

function drawPortrait(address: string | null | undefined, appearance: Appearance) {
  keep(address, (name) => portrait(name, palette(tokens, slugTone(path.basename(name, ".svg"))), appearance));
}

/** Keeps the first drawing with a name. */
function keep(address: string | null | undefined, drawing: (name: string) => string) {
  const name = fileName(address);
  if (name && !drawings.has(name)) drawings.set(name, drawing(name.replace(/^our-/, firstName)));
}

/** The tone of the page around the picture. */
function pictureTone(address: string | null | undefined): Tone {
  return slugTone(path.basename(address ?? "", ".svg"));
}

function fileName(address: string | null | undefined): string | undefined {
  return address ? path.basename(address) : undefined;
}

function term({ slug }: { slug?: string | null | undefined }) {
  return { slug: slug ?? null };
}

/**
 * Draws letters with relative steps of a hundredth of their size, so that a letter has the same code wherever it
 * stands, and gzip halves the text.
 */
function write(text: string): Letters {
  const scale = 100 / face.unitsPerEm;
  const { glyphs, positions } = face.layout(text);
  let x = 0;
  let at = [0, 0];
  const steps: string[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    let begin = at;
    for (const { command, args } of glyph.path.scale(scale, -scale).translate(x, 0).commands) {
      const points = args.map(Math.round);
      const step = points.map((value, axis) => value - (at[axis % 2] ?? 0));
      at = points.length > 0 ? points.slice(-2) : begin;
      if (command === "moveTo") begin = at;
      steps.push(`${commands[command]}${step.join(" ").replaceAll(" -", "-")}`);
    }
    x = Math.round(x + (positions[index]?.xAdvance ?? 0) * scale);
  }
  return { path: steps.join(""), width: x };
}
