import { accountMails } from "./account";
import { certificateMails } from "./certificates";
import { contactMails } from "./contact";
import type { MailTemplate } from "./deps";
import { orderMails } from "./orders";

import { correctionMails } from "./corrections";
import { questionMails } from "./questions";
import { refundMails } from "./refunds";
import { attendeeMails, seatMails } from "./seat-changes";
import { signInMails } from "./sign-in";
import { subscriptionMails } from "./subscriptions";
import { waitingListMails } from "./waiting-list";
import { withdrawalMails } from "./withdrawals";

/** Every mail of the product, by its name in the queue. */
export const mails: Record<string, MailTemplate> = {
  ...signInMails,
  ...accountMails,
  ...certificateMails,
  ...contactMails,
  ...orderMails,
  ...refundMails,
  ...correctionMails,
  ...seatMails,
  ...attendeeMails,
  ...subscriptionMails,
  ...waitingListMails,
  ...withdrawalMails,
  ...questionMails,
};
