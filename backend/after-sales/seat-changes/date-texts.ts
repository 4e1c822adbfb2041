import { mailTextsOf } from "../../content/catalogue";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Occurrence } from "../../sales/orders/order";

type Filled = { title: string; when: string; place: string; page: string; room: string | null };

const usual = {
  /** How to attend. */
  joining: ({ room }: Filled, isOnline: boolean) =>
    !isOnline
      ? "We meet in {place}. Is there anything we should know, or do you have a question about getting there? Reply to this email."
      : room
        ? "We meet online. The room opens shortly before the start:\n{room}"
        : "We meet online. You will find the link to the room on our site. Sign in there with this email address.",
  before: () => "{title} starts soon: {when}. We look forward to seeing you.",
  after: () => "Thank you for being there.",
};

/**
 * A text for mails about a date, from the editors' files or the default text.
 *
 * @param page address of the date's page
 * @param attendee the person's name; empty when the mail must not repeat it
 */
export function dateText(
  name: keyof typeof usual,
  date: Occurrence,
  { page, attendee }: { page: string; attendee: string },
): string {
  const { room, ...written } = mailTextsOf(date);
  const filled = {
    title: date.title,
    when: occurrenceText(date),
    place: date.location ?? "online",
    page,
    room,
  };
  const text = written[name] ?? usual[name](filled, date.location === null);
  const words: Record<string, string> = { ...filled, room: room ?? page, attendee: attendee || "you" };
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, word: string) => words[word] ?? placeholder);
}
