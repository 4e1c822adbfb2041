import {
  GetLineProblemsDocument,
  GetStockDocument,
  type GetStockQuery,
} from "@/graphql/generated/shop/documents";
import { query } from "@/lib/browser/ask";

/** Pieces left; null when they are not counted or unknown. */
export type StockLeft = number | null;
type Answers = Map<string, StockLeft>;

let askedStock: { ids: Set<number>; answer: Promise<Answers> } | null = null;

/** Current stock of a product or variation; prerendered pages do not know it. Simultaneous questions are batched. */
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
    // Without an answer the button stays: checkout checks again in any case.
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

/** Sold-out products without a count have no quantity: WooCommerce 10 answers null for none. */
function leftOf(counted: { stockStatus: string | null; stockQuantity: number | null }): StockLeft {
  return counted.stockStatus === "OUT_OF_STOCK" ? 0 : (counted.stockQuantity ?? null);
}

const stockKeyOf = (productId: number, variationId?: number) => `${productId}:${variationId ?? 0}`;

type Problems = ReadonlyMap<string, string>;

let askedProblems: Promise<Problems> | null = null;

/**
 * Why a line of the cart cannot be bought as it is; null when it can, or when it is unknown: another shop may not
 * support the query, and checkout checks again in any case. Lines that ask at the same moment share one request.
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
    // Without an answer no line is marked: the checkout checks again in any case.
    return new Map();
  }
}
