/** States of an entry in the waiting list of a sold-out date. */
export const waitingStatuses = ["waiting", "offered", "taken", "expired", "left"] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

/**
 * Events of an entry: a seat is reserved for it; the seat is ordered; that order fails; the offer or the date expires;
 * the person leaves.
 */
export const waitingEvents = ["offer", "take", "return", "expire", "leave"] as const;
export type WaitingEvent = (typeof waitingEvents)[number];

/** A missing event is a transition that is not allowed: nothing changes. */
const waitingSteps: Record<WaitingStatus, Partial<Record<WaitingEvent, WaitingStatus>>> = {
  waiting: { offer: "offered", expire: "expired", leave: "left" },
  offered: { take: "taken", expire: "expired", leave: "left" },
  // After a declined card the seat stays offered for the rest of its time.
  taken: { return: "offered" },
  expired: {},
  left: {},
};

/** The state after an event; null when the event means nothing in this state. */
export function nextWaitingStatus(status: WaitingStatus, event: WaitingEvent): WaitingStatus | null {
  return waitingSteps[status][event] ?? null;
}

/** The entry is still on the list: it waits or has an offer. */
export function isInList(status: WaitingStatus): boolean {
  return status === "waiting" || status === "offered";
}

/** The entry's seat is neither in stock nor in an order. */
export function holdsSeat(status: WaitingStatus): boolean {
  return status === "offered";
}
