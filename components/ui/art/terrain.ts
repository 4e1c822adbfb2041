export type Terrain = { columns: number; rows: number; height: (column: number, row: number) => number };

type Hill = { x: number; y: number; reach: number; height: number };

/**
 * A landscape of a few hills on a grid. The rim lies below zero, so that every contour closes.
 * `peak` is the place of the highest hill, both parts from 0 to 1.
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
