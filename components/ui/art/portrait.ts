import { openPath } from "./path";
import { randomFrom } from "./random";
import { sceneSize, type SceneColors } from "./scene";

/** A person as a landscape: a head of contours over shoulders of ridges. Nobody's likeness. */
export function portrait(seed: string, colors: SceneColors): string {
  const random = randomFrom(seed);
  const { width, height } = sceneSize;
  const centre = 560 + random() * 80;
  const head = 290 + random() * 30;
  const rings = Array.from({ length: 5 }, (_, index) => {
    const radius = 150 - index * 27;
    const shift = index * (random() - 0.5) * 10;
    return `<ellipse cx="${round(centre + shift)}" cy="${round(head - shift)}" rx="${round(radius * 0.92)}" ry="${radius}" fill="${colors.accent}" fill-opacity=".2" stroke="${colors.line}" stroke-opacity=".55"/>`;
  });
  const shoulders = Array.from({ length: 6 }, (_, index) => {
    const top = 480 + index * 52;
    const reach = 250 + index * 62 + random() * 40;
    const lean = (random() - 0.5) * 60;
    const line = openPath(
      [
        { x: centre - reach * 1.5, y: 830 },
        { x: centre + lean, y: top },
        { x: centre + reach * 1.5, y: 830 },
      ],
      0.5,
    );
    return `<path d="${line}Z" fill="${colors.accent}" fill-opacity=".17" stroke="${colors.line}" stroke-opacity=".5"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    ...[180, 410, 640].map((y) => `<path d="M0 ${y}H${width}" stroke="${colors.ink}" stroke-opacity=".3"/>`),
    ...shoulders,
    ...rings,
    `</svg>\n`,
  ].join("");
}

function round(value: number): number {
  return Math.round(value);
}
