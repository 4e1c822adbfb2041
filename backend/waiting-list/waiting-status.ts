/** States of a place in the list of a date that is sold out, as the contract names them. */
export const waitingStatuses = ["WAITING", "OFFERED", "TAKEN", "EXPIRED", "LEFT"] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

/**
 * What can happen to a place: a seat is kept for it; the seat is ordered; the order with the seat fell through; time is
 * up, for the offer or for the date; the person gives it up.
 */
export const waitingEvents = ["offer", "take", "return", "expire", "leave"] as const;
export type WaitingEvent = (typeof waitingEvents)[number];

/** A missing cell is a step that is not allowed: nothing changes. */
const waitingSteps: Record<WaitingStatus, Partial<Record<WaitingEvent, WaitingStatus>>> = {
  WAITING: { offer: "OFFERED", expire: "EXPIRED", leave: "LEFT" },
  OFFERED: { take: "TAKEN", expire: "EXPIRED", leave: "LEFT" },
  // A declined card does not cost the seat: it stays offered for the rest of its time.
  TAKEN: { return: "OFFERED" },
  EXPIRED: {},
  LEFT: {},
};

/** The state after an event; null when the event means nothing in this state. */
export function nextWaitingStatus(status: WaitingStatus, event: WaitingEvent): WaitingStatus | null {
  return waitingSteps[status][event] ?? null;
}

/** Still in the list: waiting, or with a seat on offer. */
export function isInList(status: WaitingStatus): boolean {
  return status === "WAITING" || status === "OFFERED";
}

/** The seat of such a place is out of the stock and in no order. */
export function holdsSeat(status: WaitingStatus): boolean {
  return status === "OFFERED";
}

/** Hours that a seat is kept for the first in line. */
export const offerHours = 24;
