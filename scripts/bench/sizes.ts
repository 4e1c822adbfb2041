import { ask } from "./gateway";
import { measureFirstLoad } from "./first-load";
import type { Table } from "./report";

const anyProduct = 992;

/** Limits as multiples of the empty page. Source: issue "a shop that sells". */
export async function sizes(site: string, empty: string, workshop: string, missed: string[]): Promise<Table> {
  const limits: [path: string, limit: number][] = [
    ["/", 1.35],
    ["/workshops", 1.35],
    [workshop, 1.35],
    ["/store/cart", 2.0],
    ["/account", 2.0],
    ["/store/checkout", 2.2],
  ];
  const { cookie } = await ask(site, "addToCart", { productId: anyProduct, quantity: 1 });
  const [floor, ...pages] = await measureFirstLoad([
    { path: "empty page", url: `${empty}/` },
    ...limits.map(([path]) => ({ path, url: site + path, ...(path.startsWith("/store") ? { cookie } : {}) })),
  ]);
  const base = floor?.bytes ?? Number.NaN;
  const rows = pages.map(({ path, files, bytes }, at) => {
    const limit = limits[at]?.[1] ?? 0;
    const ratio = bytes / base;
    if (!(ratio <= limit))
      missed.push(`${path} has ${ratio.toFixed(2)} times the JavaScript of an empty page, limit ${limit}`);
    return [path, String(files), kib(bytes), ratio.toFixed(2), `≤ ${limit.toFixed(2)}`];
  });
  return {
    title: "First-load JavaScript",
    note: "Everything Chromium has fetched when the page is at rest, each file gzip -9, beside an empty page of the same Next version.",
    head: ["Page", "Files", "KiB", "Ratio", "Limit"],
    rows: [["empty page", String(floor?.files), kib(base), "1.00", ""], ...rows],
  };
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
