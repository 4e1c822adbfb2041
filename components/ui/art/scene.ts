import { contour, type Point } from "./contours";
import { closedPath, openPath } from "./path";
import { planeParts } from "./plane-parts";
import { randomFrom } from "./random";
import { ridges } from "./ridges";
import { terrain } from "./terrain";

export type SceneColors = { ground: string; accent: string; line: string; ink: string; paper: string };
export type SceneOptions = {
  seed: string;
  /** Band on which the flight ends: 1 operations, 2 coordination, 3 strategy; 0 crosses all. */
  level: 0 | 1 | 2 | 3;
  /** Contours for what is learned, ridges for what was done. */
  land: "contours" | "ridges";
  colors: SceneColors;
};

export const sceneSize = { width: 1200, height: 800 };
/** Heights of the three bands: operations, coordination, strategy. */
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
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    ground,
    bands.map((y, index) => band(y, level === 0 || index + 1 === level, colors)).join(""),
    `<path d="${openPath(route)}" fill="none" stroke="${colors.ink}" stroke-width="5" stroke-linecap="round" stroke-dasharray="0.1 15"/>`,
    stops(route, colors),
    plane(end, level === 1 ? -4 : -14, colors),
    `</svg>\n`,
  ].join("");
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

function plane(at: Point, turn: number, colors: SceneColors): string {
  const { wing, body, fold } = planeParts;
  return `<g transform="translate(${Math.round(at.x)} ${Math.round(at.y)}) rotate(${turn}) scale(1.3)" stroke="${colors.ink}" stroke-width="2" stroke-linejoin="round"><path d="${body}" fill="${colors.accent}"/><path d="${wing}" fill="${colors.paper}"/><path d="${fold}" fill="${colors.ink}"/></g>`;
}
