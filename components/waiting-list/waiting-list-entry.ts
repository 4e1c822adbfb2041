import type { WaitingPlaceFragment } from "@/graphql/generated/shop/documents";
import { momentText } from "@/lib/rules/times/day-text";

export type WaitingListEntry = WaitingPlaceFragment;

/** The state of an entry, in one sentence. */
export function entryText({ status, ahead, offeredUntil, confirmed }: WaitingListEntry): string {
  switch (status) {
    case "OFFERED":
      return `We hold a seat for you until ${momentText(offeredUntil)}.`;
    case "TAKEN":
      return "The seat is yours: you have ordered it.";
    case "EXPIRED":
      return "Your time to take the seat has run out, or the date has begun.";
    case "LEFT":
      return "You are no longer on the list.";
    default:
      if (confirmed === false)
        return "You are on the list. Please confirm that the address is yours, so that we can offer you a seat.";
      if (!ahead) return "You are next in line. We'll email you as soon as a seat is free.";
      return `${ahead} ${ahead === 1 ? "person is" : "people are"} in line before you.`;
  }
}

/** The words of the button that ends an entry. */
export function leaveText({ status }: WaitingListEntry): string {
  return status === "OFFERED" ? "Decline the seat" : "Leave the list";
}
