import type { Counted } from "@/lib/rules/counted-marks";
import { plane, type SceneColors, sceneSize } from "./art-scene";

/**
 * A case's counts before and after, one mark for each thing counted: at most two rows, each above a line of the motif.
 */
export function countedArt(rows: readonly Counted[], colors: SceneColors): string {
  const { width, height } = sceneSize;
  const all = rows.map((row, index) => {
    const space = rowHeight(rows.length);
    return countedRow(row, 84 + index * (space + 72), space, colors);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    ...all,
    `</svg>\n`,
  ].join("");
}

const rowHeight = (rows: number) => (rows === 1 ? 600 : 270);
/** Positions of the things before and after. A narrow frame cuts the left edge first, never the right. */
const [left, right] = [
  { x: 130, width: 560 },
  { x: 850, width: 260 },
];

function countedRow(
  { as, before, after }: Counted,
  top: number,
  height: number,
  colors: SceneColors,
): string {
  const bottom = top + height;
  const small = fit(before, left.width, height);
  const large = Math.min(fit(after, right.width, height), small * 2.4);
  const way = bottom - height / 2;
  return [
    `<path d="M0 ${bottom + 16}H${sceneSize.width}" stroke="${colors.ink}" stroke-width="2.5"/>`,
    `<path d="${stack(as, before, small, left, bottom)}" fill="${colors.paper}" stroke="${colors.line}" stroke-width="2" stroke-linejoin="round"/>`,
    `<path d="M716 ${way}H746" stroke="${colors.ink}" stroke-width="5" stroke-linecap="round" stroke-dasharray="0.1 15"/>`,
    plane({ x: 758, y: way }, 0, colors, 0.6),
    `<path d="${stack(as, after, large, right, bottom)}" fill="${colors.accent}" stroke="${colors.ink}" stroke-width="2.5" stroke-linejoin="round"/>`,
  ].join("");
}

/** The largest cell size that fits this number of things. */
function fit(count: number, width: number, height: number): number {
  for (let cell = height; cell > 4; cell--)
    if (Math.floor(width / cell) * Math.floor(height / cell) >= count) return cell;
  return 4;
}

/** Things in rows from the ground up, as one path. */
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
 * Each thing in a square of `s`, from its top left corner. Coordinates are relative and in whole pixels, to keep the
 * file small.
 */
const drawings: { readonly [mark in Counted["as"]]: (x: number, y: number, s: number) => string } = {
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

/** Only large things get tenths, to keep the file small. */
function short(value: number): number {
  return Math.abs(value) > 12 ? Math.round(value) : Math.round(value * 2) / 2;
}
