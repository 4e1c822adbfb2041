import type {
  GetOrderPriceStepsQuery,
  GetPriceStepsQuery,
  PriceStepFieldsFragment,
} from "@/graphql/generated/shop/documents";
import { askGateway } from "@/lib/gateway/ask-gateway";

/** Why each line costs what it costs, by its key; null from a shop that does not tell. */
export async function loadPriceSteps() {
  const { cart } = await askGateway<GetPriceStepsQuery>("getPriceSteps", {});
  return stepsBy(cart?.contents?.nodes ?? [], (line) => line.key);
}

/** The same of an order's lines, by their ids. */
export async function loadOrderPriceSteps(id: string) {
  const { order } = await askGateway<GetOrderPriceStepsQuery>("getOrderPriceSteps", { id });
  return stepsBy(order?.lineItems?.nodes ?? [], (line) => line.id);
}

/** Null where the shop leaves the steps of all lines out. */
function stepsBy<Line extends { priceSteps: PriceStepFieldsFragment[] | null }>(
  lines: readonly (Line | null)[],
  keyOf: (line: Line) => string,
): Map<string, PriceStepFieldsFragment[]> | null {
  const told = lines.flatMap((line): [string, PriceStepFieldsFragment[]][] =>
    line?.priceSteps ? [[keyOf(line), line.priceSteps]] : [],
  );
  return told.length > 0 ? new Map(told) : null;
}
