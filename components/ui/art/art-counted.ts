import type { Counted } from "@/lib/rules/texts/counted-symbols";
import { plane, type SceneColors, sceneSize } from "./art-scene";

/** A text as the path of its letters, 100 high, starting at the left end of its base line. */
export type Letters = { path: string; width: number };
type Writing = (text: string) => Letters;

/**
 * A case's counts before and after, with one symbol per counted object and its name below. There are at most two rows,
 * each above a line of the motif. In a frame with `object-fit: fill` everything stays visible, and ground and lines
 * extend to the frame's edges.
 */
export function countedArt(rows: readonly Counted[], colors: SceneColors, write: Writing): string {
  const { width, height } = sceneSize;
  const space = height / rows.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${colors.ground}" d="M-4000-4000h9200v9200h-9200z"/>`,
    ...rows.map((row, index) => countedRow(row, index * space, space, colors, write)),
    `</svg>\n`,
  ].join("");
}

/** Positions of the symbols before and after. */
const [left, right] = [
  { x: 60, width: 640 },
  { x: 880, width: 270 },
];
/** A fraction of the size of `Letters`. */
const letterSize = 0.46;

function countedRow(
  { as, things, before, after }: Counted,
  top: number,
  space: number,
  colors: SceneColors,
  write: Writing,
): string {
  const bottom = top + space - 104;
  const height = space - 154;
  const small = fit(before, left.width, height);
  const large = Math.min(fit(after, right.width, height), small * 2.4);
  const middle = bottom - Math.min(height, 240) / 2;
  const label = (text: string, x: number, most: number) => {
    const { path, width } = write(text);
    const scale = Math.min(letterSize, most / width);
    return `<path d="${path}" transform="translate(${x} ${bottom + 70}) scale(${scale.toFixed(2)})" fill="${colors.ink}"/>`;
  };
  return [
    `<path d="M-4000 ${bottom + 14}H5200" stroke="${colors.ink}" stroke-width="2.5"/>`,
    `<path d="${stack(as, before, small, left, bottom)}" fill="${colors.paper}" stroke="${colors.line}" stroke-width="2" stroke-linejoin="round"/>`,
    `<path d="M732 ${middle}H778" stroke="${colors.ink}" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 15"/>`,
    plane({ x: 784, y: middle }, 0, colors, 0.6),
    `<path d="${stack(as, after, large, right, bottom)}" fill="${colors.accent}" stroke="${colors.ink}" stroke-width="2.5" stroke-linejoin="round"/>`,
    label(`${before} ${things ?? ""}`.trim(), left.x, 780),
    label(String(after), right.x, right.width),
  ].join("");
}

/** The largest cell size that fits this number of symbols. */
function fit(count: number, width: number, height: number): number {
  for (let cell = height; cell > 4; cell--)
    if (Math.floor(width / cell) * Math.floor(height / cell) >= count) return cell;
  return 4;
}

/** Symbols in rows from the ground up, as one path. */
function stack(
  as: Counted["as"],
  count: number,
  cell: number,
  { x, width }: typeof left,
  bottom: number,
): string {
  const columns = Math.max(1, Math.floor(width / cell));
  return Array.from({ length: count }, (_, index) => {
    const at = { x: x + (index % columns) * cell, y: bottom - (Math.floor(index / columns) + 1) * cell };
    return drawings[as](at.x, at.y, cell * 0.8);
  }).join("");
}

/**
 * Each symbol in a square of `s`, from its top left corner. Coordinates are relative and rounded, to keep the file small.
 */
const drawings: { readonly [name in Counted["as"]]: (x: number, y: number, s: number) => string } = {
  sheet: (x, y, s) => p`M${x + s * 0.12} ${y}h${s * 0.5}l${s * 0.24} ${s * 0.24}v${s * 0.76}h${-s * 0.74}z`,
  day: (x, y, s) => p`M${x} ${y + s * 0.1}h${s}v${s * 0.9}h${-s}zm0 ${s * 0.25}h${s}`,
  week: (x, y, s) => p`M${x} ${y + s * 0.55}h${s}v${s * 0.45}h${-s}z`,
  card: (x, y, s) => p`M${x} ${y + s * 0.3}h${s}v${s * 0.7}h${-s}zm${s * 0.15} ${s * 0.25}h${s * 0.5}`,
  folder: (x, y, s) =>
    p`M${x} ${y + s}v${-s * 0.75}h${s * 0.4}l${s * 0.15} ${s * 0.15}h${s * 0.45}v${s * 0.6}z`,
  flag: (x, y, s) => p`M${x + s * 0.2} ${y + s}v${-s}l${s * 0.7} ${s * 0.25}l${-s * 0.7} ${s * 0.25}`,
  bed: (x, y, s) =>
    p`M${x} ${y + s}v${-s * 0.75}h${s * 0.08}v${s * 0.3}h${s * 0.92}v${s * 0.45}h${-s * 0.08}v${-s * 0.2}h${-s * 0.84}v${s * 0.2}z`,
  taxi: (x, y, s) =>
    p`M${x} ${y + s * 0.9}v${-s * 0.3}l${s * 0.18} ${-s * 0.04}l${s * 0.16} ${-s * 0.22}h${s * 0.4}l${s * 0.16} ${s * 0.24}l${s * 0.1} ${s * 0.06}v${s * 0.26}zm${s * 0.12} 0a${s * 0.1} ${s * 0.1} 0 1 0 ${s * 0.2} 0zm${s * 0.54} 0a${s * 0.1} ${s * 0.1} 0 1 0 ${s * 0.2} 0z`,
  handover: (x, y, s) =>
    p`M${x} ${y + s * 0.45}h${s * 0.5}v${-s * 0.2}l${s * 0.5} ${s * 0.35}l${-s * 0.5} ${s * 0.35}v${-s * 0.2}h${-s * 0.5}z`,
  table: (x, y, s) =>
    p`M${x} ${y + s * 0.5}h${s}v${s * 0.12}h${-s * 0.12}v${s * 0.38}h${-s * 0.08}v${-s * 0.38}h${-s * 0.6}v${s * 0.38}h${-s * 0.08}v${-s * 0.38}h${-s * 0.12}z`,
};

/** A path with short numbers. */
function p(words: TemplateStringsArray, ...numbers: number[]): string {
  return words
    .map((word, index) => word + (index < numbers.length ? short(numbers[index] ?? 0) : ""))
    .join("");
}

/** Small numbers get half pixels, larger ones whole pixels, to keep the file small. */
function short(value: number): number {
  return Math.abs(value) > 12 ? Math.round(value) : Math.round(value * 2) / 2;
}
