import { contour, type Point, terrain } from "./art-contours";
import { planeParts } from "./plane-parts";

export type SceneColors = { ground: string; accent: string; line: string; ink: string; paper: string };
type SceneOptions = {
  seed: string;
  /** Altitude at which the flight ends: 1 operations, 2 coordination, 3 strategy; 0 crosses all. */
  level: 0 | 1 | 2 | 3;
  /** Contours for learning, ridges for finished work. */
  land: "contours" | "ridges";
  colors: SceneColors;
};

export const sceneSize = { width: 1200, height: 800 };
/** Heights of the three bands: operations, coordination and strategy. */
const bands = [640, 410, 180] as const;

/** One drawing of the motif as an SVG document: land, three altitudes, a dotted route and the paper plane. */
export function scene({ seed, level, land, colors }: SceneOptions): string {
  const random = randomFrom(seed);
  const { width, height } = sceneSize;
  const ground = land === "contours" ? contourLand(random, level, colors) : ridges(random, colors);
  const goal = bands[(level || 3) - 1] ?? bands[2];
  const route = flight(random, goal, level);
  const end = route.at(-1) ?? { x: 960, y: goal };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMid slice" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    `<view id="square" viewBox="${square(end)}"/><view id="wide" viewBox="${wide(end)}"/>`,
    ground,
    bands.map((y, index) => band(y, level === 0 || index + 1 === level, colors)).join(""),
    `<path d="${openPath(route)}" fill="none" stroke="${colors.ink}" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 15"/>`,
    stops(route, colors),
    plane(end, level === 1 ? -4 : -14, colors),
    `</svg>\n`,
  ].join("");
}

/** The view of the plane and the end of its route, for small square frames: `/art/x.svg#square`. */
function square(end: Point): string {
  const side = 560;
  const x = Math.min(Math.round(end.x) - 390, sceneSize.width - side);
  const y = Math.min(Math.max(Math.round(end.y) - 200, 0), sceneSize.height - side);
  return `${x} ${y} ${side} ${side}`;
}

/** The view of the whole route, for wide frames. */
function wide(end: Point): string {
  const height = 520;
  const y = Math.min(Math.max(Math.round(end.y) - 220, 0), sceneSize.height - height);
  return `0 ${y} ${sceneSize.width} ${height}`;
}

function contourLand(random: () => number, level: number, colors: SceneColors): string {
  const step = 25;
  const peak = {
    x: 0.55 + random() * 0.3,
    y: level === 1 ? 0.8 : level === 2 ? 0.56 : 0.34 + random() * 0.08,
  };
  const land = terrain(random, sceneSize.width / step + 4, sceneSize.height / step + 4, peak);
  const altitudes = [0.06, 0.14, 0.23, 0.32, 0.41, 0.5, 0.59, 0.68, 0.78, 0.9, 1.03];
  return `<g transform="translate(-50 -50)" fill="${colors.accent}" fill-opacity="0.1" fill-rule="evenodd" stroke="${colors.line}" stroke-opacity="0.5">${altitudes
    .map((altitude, index) => {
      const lines = contour(land, altitude)
        .map((points) => closedPath(points, step))
        .join("");
      return lines ? `<path d="${lines}" stroke-width="${index % 3 === 0 ? 2 : 1}"/>` : "";
    })
    .join("")}</g>`;
}

function flight(random: () => number, goal: number, level: number): Point[] {
  const sway = () => (random() - 0.5) * 60;
  const start = { x: 96, y: level === 1 ? 500 + sway() : 716 };
  const first = { x: 400 + sway(), y: level === 1 ? 590 : bands[0] - 40 + sway() / 2 };
  const second = { x: 660 + sway(), y: (first.y + goal) / 2 + sway() };
  return [start, first, second, { x: 950 + random() * 60, y: goal - 6 }];
}

function band(y: number, active: boolean, colors: SceneColors): string {
  const ticks = Array.from(
    { length: 46 },
    (_, index) => `M${60 + index * 24} ${y}v${index % 5 === 0 ? 12 : 6}`,
  ).join("");
  return `<path d="M0 ${y}H1200" stroke="${colors.ink}" stroke-width="${active ? 2.5 : 1.25}" stroke-opacity="${active ? 1 : 0.55}"/><path d="${ticks}" stroke="${colors.ink}" stroke-opacity="${active ? 0.8 : 0.35}"/>`;
}

function stops(route: Point[], colors: SceneColors): string {
  const [start, , second] = route;
  return [start, second]
    .map((point) =>
      point
        ? `<circle cx="${Math.round(point.x)}" cy="${Math.round(point.y)}" r="9" fill="${colors.paper}" stroke="${colors.ink}" stroke-width="3"/>`
        : "",
    )
    .join("");
}

/** The paper plane, rotated by `turn` degrees. */
export function plane(at: Point, turn: number, colors: SceneColors, scale = 1.3): string {
  const { wing, body, fold } = planeParts;
  return `<g transform="translate(${Math.round(at.x)} ${Math.round(at.y)}) rotate(${turn}) scale(${scale})" stroke="${colors.ink}" stroke-width="2" stroke-linejoin="round"><path d="${body}" fill="${colors.accent}"/><path d="${wing}" fill="${colors.paper}"/><path d="${fold}" fill="${colors.ink}"/></g>`;
}

/** Mountain lines, one behind the other. The nearer ones are darker, and each has a hairline above it. */
function ridges(random: () => number, colors: SceneColors): string {
  const layers = 6;
  return Array.from({ length: layers }, (_, index) => {
    const base = 250 + index * 95;
    const line = ridge(random, base, 150 - index * 12);
    const path = openPath(line, 0.42);
    return (
      `<path d="${path}V800H0Z" fill="${colors.accent}" fill-opacity="${(0.1 + index * 0.07).toFixed(2)}"/>` +
      `<path d="${path}" fill="none" stroke="${colors.line}" stroke-opacity="0.6" stroke-width="1.25"/>`
    );
  }).join("");
}

function ridge(random: () => number, base: number, swing: number): Point[] {
  const points: Point[] = [{ x: -40, y: base + (random() - 0.5) * swing }];
  let x = -40;
  while (x < 1240) {
    x += 110 + random() * 130;
    points.push({ x, y: base + (random() - 0.5) * swing * 1.5 });
  }
  return points;
}

/**
 * A closed line through the midpoints of its points, in whole pixels. Relative steps are small numbers that repeat, so
 * that gzip halves the size.
 */
function closedPath(points: readonly Point[], scale: number): string {
  const last = points.at(-1);
  const first = points[0];
  if (!first || !last) return "";
  let at = pixel(middle(last, first), scale);
  const begin = `M${at.x} ${at.y}q`;
  const steps = points.flatMap((point, index) => {
    const bend = pixel(point, scale);
    const end = pixel(middle(point, points[index + 1] ?? first), scale);
    const step = [bend.x - at.x, bend.y - at.y, end.x - at.x, end.y - at.y];
    at = end;
    return step;
  });
  return `${begin}${steps.join(" ").replaceAll(" -", "-")}Z`;
}

/** A smooth open line through points, as cubic curves whose level tangents are scaled by `ease`. */
function openPath(points: readonly Point[], ease = 0.5): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let from = first;
  const pieces = rest.map((to) => {
    const pull = (to.x - from.x) * ease;
    const piece = `C${round(from.x + pull)} ${round(from.y)} ${round(to.x - pull)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`;
    from = to;
    return piece;
  });
  return `M${round(first.x)} ${round(first.y)}${pieces.join("")}`;
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function pixel({ x, y }: Point, scale: number): Point {
  return { x: Math.round(x * scale), y: Math.round(y * scale) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Numbers from 0 to 1. The same text gives the same numbers, so a workshop keeps its drawing (FNV-1a into mulberry32).
 */
export function randomFrom(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
