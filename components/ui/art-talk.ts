import type { Look } from "@/lib/rules/portrait-look";
import { person, rings } from "./art-portrait";
import { plane, randomFrom, type SceneColors, sceneSize } from "./art-scene";

export type Speaker = { seed: string; look: Look };

/** Whoever gives the talk, and the plane that leaves with it: one or two people before the three altitudes. */
export function talkArt(seed: string, speakers: readonly Speaker[], colors: SceneColors): string {
  const random = randomFrom(seed);
  const { width, height } = sceneSize;
  const places = speakers.length > 1 ? [-120, 270] : [210];
  const start = { x: speakers.length > 1 ? 250 : 560, y: 480 };
  const end = { x: 120 + Math.round(random() * 90), y: 120 + Math.round(random() * 90) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    ...places.map((x) => rings({ x: 600 + x, y: 400 }, [470, 390, 310], colors)),
    ...[180, 410, 640].map(
      (y) => `<path d="M0 ${y}H${width}" stroke="${colors.ink}" stroke-opacity=".45" stroke-width="1.5"/>`,
    ),
    `<path d="M${start.x} ${start.y}C${start.x - 160} ${start.y + 40} ${end.x + 20} ${start.y - 40} ${end.x + 30} ${end.y + 30}" fill="none" stroke="${colors.ink}" stroke-width="5" stroke-linecap="round" stroke-dasharray="0.1 15"/>`,
    plane(end, -60, colors, 1.1),
    ...speakers.map(
      (one, index) =>
        `<g transform="translate(${(places[index] ?? 0) + 30} 40) scale(.95)">${person(one.seed, colors, one.look)}</g>`,
    ),
    `</svg>\n`,
  ].join("");
}
