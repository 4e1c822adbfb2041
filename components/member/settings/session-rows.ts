import type { GetSessionsQuery } from "@/graphql/generated/member/documents";
import type { IconName } from "@/components/ui/icon";
import { lastUsed, signedIn } from "./session-dates";

type Sessions = NonNullable<GetSessionsQuery["sessions"]>;

/** A signed-in browser as it is shown; the words are made on the server, so that both sides draw the same. */
export type SessionRow = {
  id: string;
  device: string;
  icon: IconName;
  /** `"Signed in on 3 November 2026"` */
  signedIn: string;
  /** `"Last used yesterday"` */
  lastUsed: string;
  isCurrent: boolean;
};

/** The asking browser first, the others as they came. */
export function toRows(sessions: Sessions, now: Date): SessionRow[] {
  const rows = sessions.flatMap((session): SessionRow[] => {
    if (!session) return [];
    const device = session.device ?? "Unknown browser";
    return [
      {
        id: session.id,
        device,
        icon: iconOf(device),
        signedIn: signedIn(session.createdAt),
        lastUsed: lastUsed(session.lastSeenAt, now),
        isCurrent: session.isCurrent === true,
      },
    ];
  });
  return [...rows.filter((row) => row.isCurrent), ...rows.filter((row) => !row.isCurrent)];
}

function iconOf(device: string): IconName {
  if (/iPhone|iPad|iPod|Android/.test(device)) return "phone";
  return / on /.test(device) ? "laptop" : "globe";
}
