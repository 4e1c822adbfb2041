import { notFound, redirect } from "next/navigation";
import { queryNumber, queryText } from "@/components/desk/desk-find";
import { JoinPage, JoinRefused } from "@/components/desk/people/join-page";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";
import { GraphqlFailure } from "@/lib/gateway/failure";

type JoinQuery = PageQuery & { params: Promise<{ person: string }> };

export const metadata = { title: "Merge two accounts" };

export default async function JoinPageOfDesk({ params, searchParams }: JoinQuery) {
  const keep = queryNumber((await params).person);
  if (keep === null) notFound();
  await requireDesk(deskRoutes.person(keep));
  const query = await searchParams;
  const other = queryText(query.with);
  if (!other) redirect(deskRoutes.person(keep));
  const preview = await previewOf(keep, other);
  if (typeof preview === "string") return <JoinRefused keep={keep} sentence={preview} />;
  return <JoinPage preview={preview} flash={await readFlash(query.notice)} />;
}

/** The preview; a text says why there is nothing to compare. */
async function previewOf(keep: number, lose: string) {
  try {
    return await readDesk(({ mergePreview }) => mergePreview, { keep, lose });
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.code === "UNKNOWN_MEMBER")
      return failure.messages[0] ?? "There is no such member.";
    throw failure;
  }
}
