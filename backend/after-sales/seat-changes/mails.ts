import { z } from "zod";
import { formatEuro } from "@/lib/money";
import type { Deps, MailTemplate } from "../../deps";
import type { MailBlock } from "../../ground/mail/letter";
import { heldText, leavingMessages } from "../../sales/order-mails";
import { mailedOrder, orderButton, testPrefix, type WholeOrder } from "../../sales/orders";

const place = z.object({
  uid: z.string(),
  kind: z.enum(["workshop", "event"]),
  title: z.string(),
  description: z.string(),
  path: z.string(),
  start: z.string(),
  end: z.string(),
  location: z.string().nullable(),
  modified: z.string().nullable(),
  timezone: z
    .string()
    .nullish()
    .transform((zone) => zone ?? null),
  sequence: z.number().int().optional(),
});
const about = { orderId: z.number().int(), lineId: z.number().int() };
const movedData = z.object({ ...about, before: place, now: place });
const givenUpData = z.object({
  ...about,
  back: z.number().int(),
  isCode: z.boolean().default(false),
  /** Under the terms nothing is refunded. */
  isLate: z.boolean().default(true),
});

/** Mails to the buyer about seats that were moved or given up. */
export const seatMails: Record<string, MailTemplate> = {
  "seats-moved": async (deps, data) => {
    const { orderId, lineId, ...dates } = movedData.parse(data);
    const { order, line } = await seatOf(deps, orderId, lineId);
    const [before, now] = [withSequence(dates.before), withSequence(dates.now)];
    return {
      subject: `${testPrefix(order)}${now.title}: your new date`,
      heading: line.quantity === 1 ? "Your seat has moved" : "Your seats have moved",
      blocks: [
        {
          kind: "text",
          text: `${seatsText(line.quantity)} for ${now.title} ${line.quantity === 1 ? "has" : "have"} been moved to another date.`,
        },
        {
          kind: "rows",
          rows: [
            { label: "Was", value: heldText(before) },
            { label: "Now", value: heldText(now), strong: true },
          ],
        },
        { kind: "note", text: "Open the attached files to update your calendar." },
        orderButton(deps, order, "See your order"),
      ],
      attachments: await leavingMessages(deps, order, before, now),
    };
  },
  "seats-given-up": async (deps, data) => {
    const { orderId, lineId, ...money } = givenUpData.parse(data);
    const { order, line, now } = await seatOf(deps, orderId, lineId);
    const isOne = line.quantity === 1;
    const words = line.occurrence?.isCancelled
      ? {
          subject: `your ${isOne ? "seat" : "seats"} at the cancelled ${now.kind}`,
          heading: `We have cancelled this ${now.kind}`,
          text: `${seatsText(line.quantity)} for ${now.title} ${isOne ? "has" : "have"} been cancelled.`,
        }
      : {
          subject: isOne ? "your seat has been cancelled" : `${line.quantity} seats have been cancelled`,
          heading: isOne ? "Your seat has been cancelled" : "Your seats have been cancelled",
          text: `${seatsText(line.quantity)} for ${now.title} ${isOne ? "has" : "have"} been released.`,
        };
    return {
      subject: `${testPrefix(order)}${now.title}: ${words.subject}`,
      heading: words.heading,
      blocks: [
        { kind: "text", text: words.text },
        { kind: "rows", rows: [{ label: "Date", value: heldText(now) }] },
        ...moneyBlocks(money, order),
        orderButton(deps, order, "See your order"),
      ],
      attachments: await leavingMessages(deps, order, now, null),
    };
  },
};

type Money = Omit<z.infer<typeof givenUpData>, "orderId" | "lineId">;

const withSequence = ({ sequence = 0, ...held }: z.infer<typeof place>) => ({ ...held, sequence });

function moneyBlocks({ back, isCode, isLate }: Money, order: WholeOrder): MailBlock[] {
  if (back === 0) {
    const text = isLate
      ? "This close to the date, our terms do not provide for a refund."
      : "There is no refund.";
    return [{ kind: "note", text }];
  }
  if (isCode)
    return [
      {
        kind: "text",
        text: `We have put ${formatEuro(back)} on a credit code, which follows in a separate email.`,
      },
    ];
  const isTransfer = order.paymentMethod === "invoice";
  const how = isTransfer
    ? "by bank transfer"
    : `to the payment method you used (${order.paymentMethodTitle})`;
  return [
    {
      kind: "text",
      text: `We are refunding ${formatEuro(back)} ${how}. The credit note follows in a separate email.`,
    },
  ];
}

const seatsText = (quantity: number) => (quantity === 1 ? "Your seat" : `${quantity} of your seats`);

async function seatOf(deps: Deps, orderId: number, lineId: number) {
  const order = await mailedOrder(deps, orderId);
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line?.occurrence) throw new Error(`mail about line ${lineId}, which has no date`);
  return { order, line, now: line.occurrence };
}
