import { embedded, isRemote } from "@/lib/graphql/answerers";
import { withDeadline } from "./refresh";

const DEADLINE_MS = 3_000;

/** True when the database answers in time, or when there is none because every back end is elsewhere. */
export async function isHealthy(): Promise<boolean> {
  if (isRemote("shop") && isRemote("member") && isRemote("auth")) return true;
  try {
    const request = new Request("http://site.invalid/health");
    return (await withDeadline(embedded().health.fetch(request), DEADLINE_MS)).ok;
  } catch {
    return false;
  }
}
