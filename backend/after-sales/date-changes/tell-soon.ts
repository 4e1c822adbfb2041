import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { tellDateChanges } from "../../sales/order-mails";

/** Queues the mails about a change that is in the calendar. If this fails, the job does it, which runs every minute. */
export async function tellSoon(deps: Deps): Promise<void> {
  try {
    await tellDateChanges(deps);
  } catch (error) {
    deps.log.warn({ cause: causeOf(error) }, "the people of a changed date are written to by the next job");
  }
}
