import type { Metadata } from "next";
import { WaitingListScreen } from "@/components/waiting-list/waiting-list-screen";
import { GetWaitingPlaceDocument } from "@/graphql/generated/shop/documents";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { routes } from "@/lib/addresses/routes";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { pageMetadata } from "@/lib/seo";

export const metadata: Metadata = pageMetadata({
  title: "Waiting list",
  description: "Your place on the waiting list of a sold-out date.",
  path: routes.waitingList,
  index: false,
});

export default async function WaitingListPage({ searchParams }: PageQuery) {
  const query = await searchParams;
  const token = typeof query.token === "string" ? cleanCode(query.token, "secret").slice(0, 100) : "";
  const [flash, found] = await Promise.all([readFlash(query.notice), findPlace(token)]);
  return <WaitingListScreen {...found} token={token} flash={flash} />;
}

async function findPlace(token: string) {
  if (!token) return { place: null, problem: null };
  try {
    const place = (await readViewer(GetWaitingPlaceDocument, { token })).waitingListEntry ?? null;
    return { place, problem: null };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { place: null, problem: messageFor("getWaitingPlace", failure) };
  }
}
