import type { GetLineProblemsQuery } from "@/graphql/generated/shop/documents";
import { askGateway } from "@/lib/graphql/ask-gateway";

type Problems = ReadonlyMap<string, string>;

let asked: Promise<Problems> | null = null;

/**
 * Why a line of the cart cannot be bought as it is; null when it can, or nobody can tell: a shop elsewhere may not know
 * the question, and the till asks again in any case. Lines that ask in one moment are one question.
 */
export async function problemOf(key: string): Promise<string | null> {
  asked ??= new Promise((resolve) => setTimeout(() => resolve(ask())));
  return (await asked).get(key) ?? null;
}

async function ask(): Promise<Problems> {
  asked = null;
  try {
    const { cart } = await askGateway<GetLineProblemsQuery>("getLineProblems", {});
    const lines = cart?.contents?.nodes ?? [];
    return new Map(lines.flatMap((line) => (line?.problem ? [[line.key, line.problem]] : [])));
  } catch {
    return new Map();
  }
}
