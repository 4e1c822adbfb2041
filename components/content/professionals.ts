import "server-only";
import { GetProfessionalsDocument, type GetProfessionalsQuery } from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/graphql/read";
import type { DatedOffer } from "./workshop-catalogue";

export type Professional = NonNullable<GetProfessionalsQuery["professionals"]>["nodes"][number];

/** The guides of some dates, each once, in the order of the dates. */
export async function guidesOf(dates: readonly DatedOffer[]): Promise<Professional[]> {
  const slugs = new Set(
    dates.flatMap((date) => (date.guides ?? []).flatMap((guide) => (guide?.slug ? [guide.slug] : []))),
  );
  if (slugs.size === 0) return [];
  const { professionals } = await readPublic(GetProfessionalsDocument, {}, ["professionals"]);
  const known = new Map((professionals?.nodes ?? []).map((one) => [one.slug, one]));
  return [...slugs].flatMap((slug) => known.get(slug) ?? []);
}
