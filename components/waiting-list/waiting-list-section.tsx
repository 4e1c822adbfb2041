import { AccountSection, SectionFailure } from "@/components/layout/account-section";
import { GetWaitingListDocument } from "@/graphql/generated/shop/documents";
import { readPart } from "@/lib/gateway/read";
import { WaitingListRows } from "./waiting-list-rows";

/** Dates that the member is waiting for; empty when there are none. */
export async function WaitingListSection() {
  const answer = await readPart(GetWaitingListDocument, {}, (data) => data);
  if (!("problem" in answer)) return <WaitingListRows drawn={answer} />;
  return (
    <AccountSection id="waiting-list" title="Waiting list">
      <SectionFailure message={answer.problem} />
    </AccountSection>
  );
}
