/**
 * Draws styles/fonts/headlines.woff2: the display face at one optical size and with the signs of Latin-1 that we write.
 * The whole variable file is twice as large and half of a page's fonts. Run it when the package is updated.
 */
import fs from "node:fs";
import path from "node:path";
import subset from "subset-font";
import { root } from "./support/settings.mjs";

const source =
  "node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2";
const target = "styles/fonts/headlines.woff2";
/** Between a page's title and a card's: the drawing is narrow there, and small headlines stay legible. */
const opticalSize = 56;
const letters = Array.from({ length: 0x180 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join("");
const signs = "–—‘’“”„…•€™←→−×";

const font = await subset(fs.readFileSync(path.join(root, source)), letters + signs, {
  targetFormat: "woff2",
  variationAxes: { opsz: opticalSize, wght: { min: 400, max: 800 } },
});
fs.mkdirSync(path.dirname(path.join(root, target)), { recursive: true });
fs.writeFileSync(path.join(root, target), font);
console.log(`${target}, ${Math.round(font.length / 1024)} KiB`);
