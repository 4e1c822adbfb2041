import {
  GetLineProblemsDocument,
  GetStockDocument,
  type GetStockQuery,
} from "@/graphql/generated/shop/documents";
import { query } from "@/lib/browser/ask";

/** Items left; null when they are not counted or unknown. */
export type StockLeft = number | null;
type Answers = Map<string, StockLeft>;

let askedStock: { ids: Set<number>; answer: Promise<Answers> } | null = null;

/**
 * Current stock of a product or variation, which prerendered pages do not know. Simultaneous questions are sent
 * together.
 */
export async function stockLeftOf(productId: number, variationId?: number): Promise<StockLeft> {
  const answers = await askTogether(productId);
  return answers.get(stockKeyOf(productId, variationId)) ?? null;
}

function askTogether(productId: number): Promise<Answers> {
  if (!askedStock) {
    const ids = new Set<number>();
    askedStock = { ids, answer: new Promise((resolve) => setTimeout(() => resolve(askStock(ids)))) };
  }
  askedStock.ids.add(productId);
  return askedStock.answer;
}

async function askStock(ids: Set<number>): Promise<Answers> {
  askedStock = null;
  try {
    const { products } = await query(GetStockDocument, { ids: [...ids] }, { isKept: false });
    return new Map((products?.nodes ?? []).flatMap(entriesOf));
  } catch {
    // Without an answer the button stays, because the checkout checks the stock again.
    return new Map();
  }
}

type Counted = NonNullable<NonNullable<GetStockQuery["products"]>["nodes"]>[number];

function entriesOf(product: Counted): [string, StockLeft][] {
  const own = "stockQuantity" in product ? leftOf(product) : null;
  const variations = "variations" in product ? (product.variations?.nodes ?? []) : [];
  return [
    [stockKeyOf(product.databaseId), own],
    ...variations.map((one): [string, StockLeft] => [
      stockKeyOf(product.databaseId, one.databaseId),
      leftOf(one),
    ]),
  ];
}

/** Zero for a sold-out product without a count, because WooCommerce 10 answers null for its quantity. */
function leftOf(counted: { stockStatus: string | null; stockQuantity: number | null }): StockLeft {
  return counted.stockStatus === "OUT_OF_STOCK" ? 0 : (counted.stockQuantity ?? null);
}

const stockKeyOf = (productId: number, variationId?: number) => `${productId}:${variationId ?? 0}`;

type Problems = ReadonlyMap<string, string>;

let askedProblems: Promise<Problems> | null = null;

/**
 * The reason why a line of the cart cannot be bought in its current state. Null when it can be bought or that is
 * unknown: another shop may not support the query, and the checkout checks again. Lines that ask at the same moment
 * share one request.
 */
export async function problemOf(key: string): Promise<string | null> {
  askedProblems ??= new Promise((resolve) => setTimeout(() => resolve(askProblems())));
  return (await askedProblems).get(key) ?? null;
}

async function askProblems(): Promise<Problems> {
  askedProblems = null;
  try {
    const { cart } = await query(GetLineProblemsDocument, {}, { isKept: false });
    const lines = cart?.contents?.nodes ?? [];
    return new Map(lines.flatMap((line) => (line?.problem ? [[line.key, line.problem]] : [])));
  } catch {
    // Without an answer no line is marked, because the checkout checks again.
    return new Map();
  }
}
