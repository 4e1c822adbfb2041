export type Point = { x: number; y: number };

type Edge = { id: string; point: Point };

/** The closed lines of one altitude in grid units, found by marching squares. */
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

type Terrain = { columns: number; rows: number; height: (column: number, row: number) => number };

type Hill = { x: number; y: number; reach: number; height: number };

/**
 * A landscape of a few hills on a grid. The rim is below zero, so every contour closes. `peak` is the position of the
 * highest hill, with both coordinates from 0 to 1.
 */
export function terrain(
  random: () => number,
  columns: number,
  rows: number,
  peak: { x: number; y: number },
): Terrain {
  const hills: Hill[] = [{ ...peak, reach: 0.2 + random() * 0.06, height: 1 }];
  for (let index = 0; index < 9; index++) {
    hills.push({
      x: random() * 1.2 - 0.1,
      y: random() * 1.1,
      reach: 0.07 + random() * 0.12,
      height: 0.22 + random() * 0.4,
    });
  }
  const [a = 0, b = 0, c = 0] = [random() * 6, random() * 6, random() * 6];
  const aspect = columns / rows;

  function height(column: number, row: number): number {
    if (column <= 0 || row <= 0 || column >= columns || row >= rows) return -1;
    const x = column / columns;
    const y = row / rows;
    let sum = 0;
    for (const hill of hills) {
      const distance = ((x - hill.x) * aspect) ** 2 + (y - hill.y) ** 2;
      sum += hill.height * Math.exp(-distance / (2 * hill.reach ** 2));
    }
    const ripple =
      Math.sin(x * 9 + a + Math.sin(y * 7 + b) * 1.4) * 0.06 + Math.sin(y * 11 + c + x * 4) * 0.05;
    return sum + ripple;
  }
  return { columns, rows, height };
}
