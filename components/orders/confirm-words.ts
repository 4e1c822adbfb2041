import { durationText, times } from "@/lib/rules/times/times";
import { hourText, orderDate } from "@/lib/rules/times/day-text";
import { isBuyersTurn, isToConfirm, type OrderState } from "@/components/orders/order-state";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { Purchase } from "@/lib/rules/prices/purchase";
import { daysOf } from "./order-details";
import {
  hasInvoices,
  inTheMail,
  isDebit,
  isOurInvoice,
  type Order,
  orderStatusText,
  purchaseIn,
} from "./order";

type Step = { title: string; text: string };

type ConfirmWords = {
  title: string;
  text: string;
  /** Three next steps; none when the order failed. */
  steps: Step[];
};

/** Whether the order is valid: it is paid, its money is on the way, or the buyer still has to confirm the address. */
export function isPlaced(state: OrderState): boolean {
  const isUnderWay = isBuyersTurn(state) || state === "held" || state === "waiting";
  return state === "paid" || isUnderWay || isToConfirm(state);
}

/** The texts after a purchase, by product and state. */
export function confirmWords(state: OrderState, order: Order, isGuest: boolean): ConfirmWords {
  const status = orderStatusText(state, order);
  if (!isPlaced(state)) return { ...status, steps: [] };
  const kind = purchaseIn(order);
  const seat = kind === "seat" || kind === "seats" ? oneDate(order) : null;
  if (isToConfirm(state)) return toConfirmWords(state, order, kind, seat);
  return {
    title: titleOf(kind, state, seatWords(order, seat), nameOf(order)),
    text: textOf(kind, state, order, status.text),
    steps: [moneyStep(state, order), postStep(state, order, isGuest), thenStep(kind, seat, order)],
  };
}

/** The texts while one task is left. The page shows that task first. */
function toConfirmWords(state: OrderState, order: Order, kind: Purchase, seat: Seat | null): ConfirmWords {
  const { text } = orderStatusText(state, order);
  const by = order.confirmUntil ? hourText(order.confirmUntil) : "";
  return {
    title: toConfirmTitle(state, kind, { seat: seatWords(order, seat), by, you: nameOf(order) }),
    text,
    steps: [
      {
        title: "You confirm your address",
        text: "With the code in our email, or its button. This also opens your account.",
      },
      order.paymentMethod === "invoice"
        ? {
            title: "We send the invoice",
            text: `Right away, by email and in your account. You then have ${durationText(times.transfer)} to pay it.`,
          }
        : moneyStep(order.paymentMethod === "free" ? "paid" : "waiting", order),
      thenStep(kind, seat, order),
    ],
  };
}

type TitleWords = { seat: string; by: string; you: string };

function toConfirmTitle(state: OrderState, kind: Purchase, { seat, by, you }: TitleWords): string {
  const done = state === "ended" ? `no longer held${you}` : `held until ${by}${you}`;
  switch (kind) {
    case "seat":
      return `${seat} is ${done}.`;
    case "seats":
      return `${seat} are ${done}.`;
    case "program":
      return `Your place in the program is ${done}.`;
    case "order":
      return `Your order is ${done}.`;
    default:
      return `One step left${you}. Please confirm your address.`;
  }
}

function nameOf({ billing }: Order): string {
  const name = plainText(billing?.firstName ?? "");
  return name ? `, ${name}` : "";
}

function titleOf(kind: Purchase, state: OrderState, seat: string, you: string): string {
  const verb = kind === "seats" ? "are" : "is";
  const done = state === "paid" ? "booked" : "held";
  switch (kind) {
    case "seat":
    case "seats":
      return `${seat} ${verb} ${done}${you}.`;
    case "program":
      return `Your place in the program is ${done}${you}.`;
    case "membership":
      return state === "paid" ? `Your membership is paid${you}.` : `Your membership is ordered${you}.`;
    case "course":
      return state === "paid" ? `Your course is open${you}.` : `Your course is ordered${you}.`;
    case "courses":
      return state === "paid" ? `Your courses are open${you}.` : `Your courses are ordered${you}.`;
    default:
      return state === "paid" ? `Thank you${you}. Your order is paid.` : `Thank you${you}. Your order is in.`;
  }
}

function textOf(kind: Purchase, state: OrderState, order: Order, usual: string): string {
  if (state === "paid") return `Thank you. ${inTheMail(order)}`;
  if (state !== "transfer" || !isOurInvoice(order)) return usual;
  const until = order.transfer?.until;
  const by = until ? `by ${orderDate(until)}` : `within ${durationText(times.transfer)}`;
  return `Please transfer ${plainText(order.total ?? "the total")} ${by}. ${untilPaid[kind]}.`;
}

const untilPaid: Record<Purchase, string> = {
  seat: "The seat is reserved for you until then",
  seats: "The seats are reserved for you until then",
  program: "Your place is reserved for you until then",
  membership: "It begins when your payment arrives",
  course: "It opens when your payment arrives",
  courses: "They open when your payment arrives",
  order: "Everything in it is held for you until then",
};

function moneyStep(state: OrderState, order: Order): Step {
  if (state === "paid") return { title: "Paid", text: "There is nothing left to pay." };
  const total = plainText(order.total ?? "the total");
  if (state === "cheque") return { title: `You send a cheque of ${total}`, text: shopSaysHow };
  if (state === "delivery")
    return { title: `You pay ${total} on delivery`, text: "Nothing is due before then." };
  if (state === "held")
    return {
      title: "The shop is waiting for your payment",
      text: "It is not paid yet. The email from the shop tells you how to pay.",
    };
  if (state === "transfer") {
    if (!isOurInvoice(order)) return { title: `You transfer ${total}`, text: shopSaysHow };
    const reference = order.transfer?.reference;
    return {
      title: `You transfer ${total}`,
      text: reference
        ? `Quote the reference “${reference}”, so that we can match it right away.`
        : `Within ${durationText(times.transfer)}, to the account in the email.`,
    };
  }
  return isDebit(state, order.paymentMethod)
    ? {
        title: "Your bank pays",
        text: `A direct debit takes 7 to 8 working days, ${times.transfer.days} at most.`,
      }
    : { title: "Your bank confirms", text: "Usually within minutes. This page then shows the result." };
}

/**
 * A remote shop's text about the payment. WooGraphQL does not send the bank account of a transfer, so it appears here
 * only if the description contains it. WooCommerce's mail always has it.
 */
export function payingText({ id, description }: { id: string; description: string }): string {
  const text = plainText(description);
  return id === "bacs" && !/\d{4}/.test(text)
    ? `${text} The email from the shop has the bank details.`
    : text;
}

const shopSaysHow =
  "The email from the shop tells you where to send it. We continue as soon as the money arrives.";

function postStep(state: OrderState, order: Order, isGuest: boolean): Step {
  if (!hasInvoices(order))
    return {
      title: state === "paid" ? "Check your email" : "The shop emails you",
      text: isGuest ? "Its email has everything about your order." : "The order is also in your account.",
    };
  const account = isGuest
    ? "Confirm your address to find the order and invoice in your account."
    : "The order and invoice are also in your account.";
  return state === "paid"
    ? { title: "Check your email", text: `We have sent the confirmation and invoice. ${account}` }
    : { title: "We'll email you when it arrives", text: account };
}

function thenStep(kind: Purchase, seat: Seat | null, order: Order): Step {
  switch (kind) {
    case "seat":
    case "seats":
      return {
        title: seat ? `See you on ${seat.first}` : "See you there",
        text: seat
          ? "The calendar entry has the time and place. We'll email you beforehand."
          : "We'll email you beforehand.",
      };
    case "program":
      return { title: "The program begins", text: "We email you beforehand with everything you need." };
    case "membership":
      return {
        title: "Your year begins",
        text: "Your account shows everything that the membership includes.",
      };
    case "course":
    case "courses":
      return { title: "Start whenever you like", text: "It is in your account, on every device." };
    default:
      if (!hasInvoices(order))
        return { title: "The rest comes by email", text: "The shop emails you the next steps." };
      return { title: "Everything is in your account", text: "Dates, courses and files, each in its place." };
  }
}

type Seat = {
  /** "15–16 December 2026", and its first day "15 December". */
  days: string;
  first: string;
  /** "Vienna"; null for an online date. */
  city: string | null;
};

/** Date and place of an order's seats if they share one date. */
function oneDate(order: Order): Seat | null {
  const [seat, ...others] = (order.lineItems?.nodes ?? []).map(({ metaData }) => {
    const meta = new Map((metaData ?? []).map((one) => [one?.key, one?.value]));
    const starts = meta.get("_starts");
    return starts ? { starts, ends: meta.get("_ends") ?? starts, place: meta.get("_place") ?? null } : null;
  });
  if (!seat || others.some((other) => other?.starts !== seat.starts || other.place !== seat.place))
    return null;
  const [days, first] = [daysOf(seat.starts, seat.ends), daysOf(seat.starts)];
  const isOnline = !seat.place || /^online$/i.test(seat.place);
  return days && first
    ? { days, first: withoutYear(first), city: isOnline ? null : cityOf(seat.place) }
    : null;
}

function cityOf(place: string | null): string | null {
  return (
    plainText(place ?? "")
      .split(",")[0]
      ?.trim() || null
  );
}

function seatWords(order: Order, seat: Seat | null): string {
  const quantity = (order.lineItems?.nodes ?? []).reduce((sum, line) => sum + (line.quantity ?? 1), 0);
  const many = quantity > 1 ? `${quantity} ` : "";
  const noun = quantity > 1 ? "seats" : "seat";
  if (!seat) return `Your ${many}${noun}`;
  const where = seat.city ? ` in ${seat.city}` : "";
  return `Your ${many}${seat.city ? "" : "online "}${noun} on ${withoutYear(seat.days)}${where}`;
}

/**
 * "15–16 December 2026" → "15–16 December". A range across two years keeps both years. The ticket shows the whole date.
 */
function withoutYear(days: string): string {
  return days.match(/\d{4}/g)?.length === 1 ? days.replace(/\s*\d{4}$/, "") : days;
}
