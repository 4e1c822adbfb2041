import type { MailTexts } from "../documents";
import { content } from "./read-content";

/**
 * Texts of the mails to the people who come to a date, from its file or its certification, and the address of its live
 * room. Texts that nobody wrote are missing. If the file is gone, so is everything.
 */
export function mailTextsOf({
  kind,
  uid,
}: {
  kind: "workshop" | "event";
  uid: string;
}): MailTexts & { room: string | null } {
  const number = Number(/^[a-z]+-(\d+)/.exec(uid)?.[1] ?? 0);
  const { workshops, events } = content();
  const found =
    kind === "event"
      ? events.find(({ node }) => node.databaseId === number)
      : workshops.find(({ node }) => Math.floor(node.databaseId / 100) === Math.floor(number / 100));
  return { ...found?.mails, room: found?.room ?? null };
}
