import { attendanceActions, attendanceReads } from "./attendance";
import { bankActions, bankReads } from "./bank";
import { bookReads } from "./books";
import { certificateActions, certificateReads } from "./certificates";
import { codeActions, codeReads } from "./code-desk";
import { correctionActions } from "./corrections";
import { dateChangeActions, dateChangeReads } from "./date-changes";
import { deskActions, deskReads } from "./desk";
import { contentActions, contentReads } from "./editing";
import { findReads } from "./find";
import { inboxActions, inboxReads } from "./inbox";
import { healthReads } from "./operator";
import { orderPageReads } from "./order-desk";
import { orderActions, orderReads } from "./orders";
import { personActions, personReads } from "./personal-data";
import { pictureActions, pictureReads } from "./pictures";
import { questionActions } from "./questions";
import { refundActions } from "./refunds";
import { seatActions, seatReads } from "./seat-changes";
import { waitingActions, waitingReads } from "./waiting-list";

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
