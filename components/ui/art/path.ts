import type { Point } from "./contours";

/** A closed line through the middles of its points, in whole pixels: round without being long. */
export function closedPath(points: readonly Point[], scale: number): string {
  const last = points.at(-1);
  const first = points[0];
  if (!first || !last) return "";
  const start = middle(last, first);
  const pieces = points.map((point, index) => {
    const end = middle(point, points[index + 1] ?? first);
    return `Q${pixel(point.x, scale)} ${pixel(point.y, scale)} ${pixel(end.x, scale)} ${pixel(end.y, scale)}`;
  });
  return `M${pixel(start.x, scale)} ${pixel(start.y, scale)}${pieces.join("")}Z`;
}

/** A smooth open line through points, as cubic curves with level tangents scaled by `ease`. */
export function openPath(points: readonly Point[], ease = 0.5): string {
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

function pixel(value: number, scale: number): number {
  return Math.round(value * scale);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
