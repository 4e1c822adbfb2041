import { useCallback, useSyncExternalStore } from "react";
import { afterFirstInteraction, whenAtRest } from "@/lib/browser/when-idle";
import { type StockLeft, stockKeyOf } from "./stock-left";

/** In milliseconds. The numbers of an older page are asked for without waiting for the visitor. */
const PAGE_IS_OLD_MS = 60_000;
/** In milliseconds. By then a slow phone has finished starting the page. */
const START_MS = 4_000;

/** A product on this page: the buttons that show its seats, and the shop's answer by `stockKeyOf`. */
type Shown = { redraws: Set<() => void>; answer: ReadonlyMap<string, StockLeft> | null };

const shown = new Map<number, Shown>();
const unasked = new Set<number>();
let stopWaiting: (() => void) | null = null;

/**
 * The seats left of a product or variation: the number of the HTML, and after the visitor's first touch, scroll or key
 * the shop's own. All products of a page are asked for together, and buttons whose number stays equal are not drawn
 * again.
 *
 * @param drawn the number in the HTML; null when it is unknown
 * @param isCounted false asks nothing
 */
export function useSeatsLeft(
  productId: number,
  variationId: number | undefined,
  drawn: StockLeft,
  isCounted: boolean,
): StockLeft {
  const watch = useCallback(
    (redraw: () => void) => (isCounted ? watchSeats(productId, redraw) : () => undefined),
    [productId, isCounted],
  );
  return useSyncExternalStore(
    watch,
    () => {
      const left = shown.get(productId)?.answer?.get(stockKeyOf(productId, variationId));
      return left === undefined ? drawn : left;
    },
    () => drawn,
  );
}

function watchSeats(productId: number, redraw: () => void): () => void {
  const { redraws } = shown.get(productId) ?? open(productId);
  redraws.add(redraw);
  stopWaiting ??= afterFirstInteraction(() => void ask());
  return () => {
    redraws.delete(redraw);
    if (redraws.size > 0) return;
    // The next page's HTML may be newer than this answer.
    shown.delete(productId);
    unasked.delete(productId);
  };
}

function open(productId: number): Shown {
  const product: Shown = { redraws: new Set(), answer: null };
  shown.set(productId, product);
  unasked.add(productId);
  return product;
}

/** Asks again, after the shop has refused a seat. */
export function askSeatsAgain(productId: number): void {
  unasked.add(productId);
  void ask();
}

/**
 * @param drawnAt when the page's HTML was made, in milliseconds since 1970
 * @returns a function that cancels the question
 */
export function askIfOld(drawnAt: number): () => void {
  if (Date.now() - drawnAt < PAGE_IS_OLD_MS) return () => undefined;
  let cancel = () => {};
  const timer = setTimeout(() => (cancel = whenAtRest(() => void ask())), START_MS);
  return () => {
    clearTimeout(timer);
    cancel();
  };
}

async function ask(): Promise<void> {
  stopWaiting?.();
  stopWaiting = null;
  const ids = [...unasked];
  unasked.clear();
  if (ids.length === 0) return;
  const { readStock } = await import("./availability");
  const found = await readStock(ids);
  for (const product of ids.flatMap((id) => shown.get(id) ?? [])) {
    product.answer = found;
    for (const redraw of product.redraws) redraw();
  }
}
