import { attendanceActions, attendanceReads } from "./after-sales/attendance";
import { bankActions, bankReads } from "./after-sales/bank";
import { bookReads } from "./desk/books";
import { certificateActions, certificateReads } from "./people/certificates";
import { codeActions, codeReads } from "./desk/code-desk";
import { correctionActions } from "./after-sales/corrections";
import { dateChangeActions, dateChangeReads } from "./after-sales/date-changes";
import { deskActions, deskReads } from "./desk/admission";
import { contentActions, contentReads } from "./content/editing";
import { findReads } from "./desk/find";
import { inboxActions, inboxReads } from "./desk/inbox";
import { healthReads } from "./desk/operator";
import { orderPageReads } from "./desk/order-desk";
import { orderActions, orderReads } from "./desk/order-desk";
import { personActions, personReads } from "./desk/personal-data";
import { pictureActions, pictureReads } from "./content/pictures";
import { questionActions } from "./after-sales/questions";
import { refundActions } from "./after-sales/refunds";
import { seatActions, seatReads } from "./after-sales/seat-changes";
import { waitingActions, waitingReads } from "./sales/waiting-list";

/** All actions of the staff at the desk, by name. */
export const actions = {
  ...deskActions,
  ...inboxActions,
  ...orderActions,
  ...questionActions,
  ...refundActions,
  ...correctionActions,
  ...seatActions,
  ...attendanceActions,
  ...dateChangeActions,
  ...waitingActions,
  ...bankActions,
  ...codeActions,
  ...certificateActions,
  ...personActions,
  ...contentActions,
  ...pictureActions,
};

/** All queries of the desk's pages, by name. */
export const reads = {
  ...deskReads,
  ...inboxReads,
  ...findReads,
  ...healthReads,
  ...orderReads,
  ...orderPageReads,
  ...seatReads,
  ...attendanceReads,
  ...dateChangeReads,
  ...waitingReads,
  ...bankReads,
  ...bookReads,
  ...codeReads,
  ...certificateReads,
  ...personReads,
  ...contentReads,
  ...pictureReads,
};

export type DeskReads = typeof reads;
export type DeskActionName = keyof typeof actions;
