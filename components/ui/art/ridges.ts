import type { Point } from "./contours";
import { openPath } from "./path";
import type { SceneColors } from "./scene";

/** Mountain lines one behind the other, for what was done: the near ones darker, each with a hairline above it. */
export function ridges(random: () => number, colors: SceneColors): string {
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
