import { redirect } from "next/navigation";
import { queryText } from "@/components/desk/desk-find";
import { DeskPage } from "@/components/desk/desk-page";
import { FoundList } from "@/components/desk/find/found-list";
import { requireDesk } from "@/components/desk/require-desk";
import { Callout } from "@/components/ui/callout";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { PageQuery } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";

export const metadata = { title: "Find" };

/**
 * The search over everything. If the text is the number of exactly one order, invoice or payment, the order opens at
 * once.
 */
export default async function FindPage({ searchParams }: PageQuery) {
  await requireDesk(deskRoutes.find);
  const text = queryText((await searchParams).q);
  if (!text)
    return (
      <DeskPage title="Find">
        <p>Enter a name, a number or a date in the field above.</p>
      </DeskPage>
    );
  const found = await answerOr(
    readDesk(({ find }) => find, { text }),
    (failure) => ({ problem: messageFor("find", failure) }),
  );
  if ("problem" in found)
    return (
      <DeskPage title="Find">
        <Callout kind="error" title="Search is unavailable">
          {found.problem}
        </Callout>
      </DeskPage>
    );
  if (found.order !== null) redirect(deskRoutes.order(found.order));
  return (
    <DeskPage title={`Results for “${text}”`}>
      <FoundList groups={found.groups} text={text} />
    </DeskPage>
  );
}
