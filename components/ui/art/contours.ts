import type { Terrain } from "./terrain";

export type Point = { x: number; y: number };

type Edge = { id: string; point: Point };

/** The closed lines of one altitude, by marching squares, in grid units. */
export function contour({ columns, rows, height }: Terrain, altitude: number): Point[][] {
  const points = new Map<string, Point>();
  const neighbours = new Map<string, string[]>();

  function link(from: Edge, to: Edge) {
    points.set(from.id, from.point).set(to.id, to.point);
    neighbours.set(from.id, [...(neighbours.get(from.id) ?? []), to.id]);
    neighbours.set(to.id, [...(neighbours.get(to.id) ?? []), from.id]);
  }

  function crossing(fromX: number, fromY: number, toX: number, toY: number): Edge {
    const from = height(fromX, fromY);
    const part = (altitude - from) / (height(toX, toY) - from);
    return {
      id: `${fromX},${fromY},${toX},${toY}`,
      point: { x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part },
    };
  }

  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const top = () => crossing(x, y, x + 1, y);
      const right = () => crossing(x + 1, y, x + 1, y + 1);
      const bottom = () => crossing(x, y + 1, x + 1, y + 1);
      const left = () => crossing(x, y, x, y + 1);
      const corners = [height(x, y), height(x + 1, y), height(x + 1, y + 1), height(x, y + 1)];
      const shape = corners.reduce((bits, corner, index) => bits | (corner > altitude ? 1 << index : 0), 0);
      const pairs: Record<number, [() => Edge, () => Edge][]> = {
        1: [[left, top]],
        2: [[top, right]],
        3: [[left, right]],
        4: [[right, bottom]],
        5: [
          [left, top],
          [right, bottom],
        ],
        6: [[top, bottom]],
        7: [[left, bottom]],
        8: [[bottom, left]],
        9: [[top, bottom]],
        10: [
          [top, right],
          [bottom, left],
        ],
        11: [[right, bottom]],
        12: [[left, right]],
        13: [[top, right]],
        14: [[left, top]],
      };
      for (const [from, to] of pairs[shape] ?? []) link(from(), to());
    }
  }
  return walk(points, neighbours);
}

function walk(points: Map<string, Point>, neighbours: Map<string, string[]>): Point[][] {
  const seen = new Set<string>();
  const loops: Point[][] = [];
  for (const start of points.keys()) {
    const loop: Point[] = [];
    let at: string | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      const point = points.get(at);
      if (point) loop.push(point);
      at = neighbours.get(at)?.find((next) => !seen.has(next));
    }
    if (loop.length > 5) loops.push(loop);
  }
  return loops;
}
