import { userError } from "../../errors";
import type { Deps } from "../../deps";
import { takeFromLimit } from "../../limits";
import { queueMail } from "../../mail";
import { hashToken } from "../domain/hashes";
import { networkKey } from "../domain/limit-keys";

type Message = { name: string; email: string; topic: string; message: string; ip: string };

/**
 * Queues a visitor's message for the academy. The same words from the same address on the same day are one mail, so a
 * form that is sent twice arrives once.
 *
 * @throws GraphQLError TOO_MANY_REQUESTS after 5 messages an hour from a network, or 60 an hour in all.
 */
export async function sendContactMessage(deps: Deps, { ip, ...message }: Message): Promise<void> {
  const { db } = await deps.database();
  const limits = [
    { key: `contact-ip:${networkKey(ip)}`, max: 5 },
    { key: "contact-all", max: 60 },
  ];
  for (const { key, max } of limits) {
    if (await takeFromLimit(db, deps.clock, key, { max, seconds: 3_600 })) continue;
    deps.log.warn({ limit: key.split(":")[0] }, "a contact message was refused: limit reached");
    throw userError(
      `Too many messages right now. Please try again in an hour, or write to ${deps.settings.contactEmail}.`,
      "TOO_MANY_REQUESTS",
    );
  }
  const text = message.message.normalize("NFC").replaceAll(/\r\n?/g, "\n").trim();
  const day = deps.clock().toISOString().slice(0, 10);
  await db.transaction((tx) =>
    queueMail(tx, deps, {
      reason: `contact-${day}-${hashToken(`${message.email}\n${message.topic}\n${text}`)}`,
      recipient: deps.settings.contactEmail,
      template: "contact",
      data: { ...message, message: text },
    }),
  );
}
