import type { GetStockQuery } from "@/graphql/generated/shop/documents";
import { askGateway } from "@/lib/graphql/ask-gateway";

/** Pieces left; null when they are not counted, or nobody can tell. */
export type Left = number | null;
type Answers = Map<string, Left>;

let waiting: { ids: Set<number>; answer: Promise<Answers> } | null = null;

/**
 * What is left of a product or variation now. Pages are made ahead and know nothing of it. All that ask in one moment
 * are one question.
 */
export async function leftOf(productId: number, variationId?: number): Promise<Left> {
  const answers = await soon(productId);
  return answers.get(nameOf(productId, variationId)) ?? null;
}

function soon(productId: number): Promise<Answers> {
  if (!waiting) {
    const ids = new Set<number>();
    waiting = { ids, answer: new Promise((resolve) => setTimeout(() => resolve(ask(ids)))) };
  }
  waiting.ids.add(productId);
  return waiting.answer;
}

async function ask(ids: Set<number>): Promise<Answers> {
  waiting = null;
  try {
    const { products } = await askGateway<GetStockQuery>("getStock", { ids: [...ids] });
    return new Map((products?.nodes ?? []).flatMap(entriesOf));
  } catch {
    // Without an answer the button stays: the till looks again in any case.
    return new Map();
  }
}

type Counted = NonNullable<NonNullable<GetStockQuery["products"]>["nodes"]>[number];

function entriesOf(product: Counted): [string, Left][] {
  const own = "stockQuantity" in product ? (product.stockQuantity ?? null) : null;
  const variations = "variations" in product ? (product.variations?.nodes ?? []) : [];
  return [
    [nameOf(product.databaseId), own],
    ...variations.map(({ databaseId, stockQuantity }): [string, Left] => [
      nameOf(product.databaseId, databaseId),
      stockQuantity ?? null,
    ]),
  ];
}

const nameOf = (productId: number, variationId?: number) => `${productId}:${variationId ?? 0}`;
