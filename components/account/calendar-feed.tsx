import "server-only";
import { SectionFailure } from "@/components/layout/account-section";
import { GetCalendarFeedDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import type { Flash } from "@/lib/forms/flash";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { FeedBox } from "./feed-box";

/**
 * The address of a calendar with the member's dates, which calendar programs can subscribe to. The address is shown
 * only once, right after it was created, because only its hash is stored. Empty when the shop has no such calendar.
 *
 * @param flash of the form below
 */
export async function CalendarFeed({ flash }: { flash: Flash | null }) {
  const answer = await answerOr(readViewer(GetCalendarFeedDocument, {}), (failure) => ({ failure }));
  if ("failure" in answer)
    return answer.failure.code === "NOT_SUPPORTED" ? null : (
      <SectionFailure message={messageFor("getCalendarFeed", answer.failure)} />
    );
  return answer.customer?.calendarFeed ? <FeedBox drawn={answer} origin={env.ORIGIN} flash={flash} /> : null;
}
