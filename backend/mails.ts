import { accountMails } from "./people/account";
import { certificateMails } from "./people/certificates";
import { contactMails } from "./people/contact";
import type { MailTemplate } from "./deps";
import { deskMails } from "./desk/admission";
import { orderMails } from "./sales/order-mails";

import { correctionMails } from "./after-sales/corrections";
import { questionMails } from "./after-sales/questions";
import { refundMails } from "./after-sales/refunds";
import { attendeeMails, seatMails } from "./after-sales/seat-changes";
import { signInMails } from "./people/sign-in";
import { subscriptionMails } from "./sales/subscriptions";
import { waitingListMails } from "./sales/waiting-list";
import { withdrawalMails } from "./after-sales/withdrawals";

/** Every mail of the product, by its name in the queue. */
export const mails: Record<string, MailTemplate> = {
  ...signInMails,
  ...accountMails,
  ...deskMails,
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
