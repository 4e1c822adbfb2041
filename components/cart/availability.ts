import {
  GetLineProblemsDocument,
  GetStockDocument,
  type GetStockQuery,
} from "@/graphql/generated/shop/documents";
import { query } from "@/lib/browser/ask";
import { leftOf, type StockLeft, stockKeyOf } from "./stock-left";

/**
 * Current stock of products and their variations, by `stockKeyOf`. Empty when the shop does not answer: the page keeps
 * what it shows, because the cart and the checkout check the stock again.
 */
export async function readStock(ids: readonly number[]): Promise<ReadonlyMap<string, StockLeft>> {
  try {
    const { products } = await query(GetStockDocument, { ids: [...ids] }, { isKept: false });
    return new Map((products?.nodes ?? []).flatMap(entriesOf));
  } catch {
    // The page keeps the numbers of its HTML.
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
