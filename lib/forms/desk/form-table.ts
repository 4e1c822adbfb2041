import { answerForm, type FormCase } from "@/lib/forms/form-case";
import type { Hosts } from "@/lib/gateway/gateway";
import {
  bookBankLine,
  bookLineForOrders,
  bookReturn,
  bookSureLines,
  commentBankLine,
  discardBankColumns,
  recordPayment,
  reopenBankLine,
  saveBankColumns,
  setBankLineAside,
  undoBooking,
} from "./bank";
import { cancelDate, changeDate, issueToAttendees, noteAttendance } from "./dates";
import {
  answerQuestions,
  cancelOrder,
  closeQuestions,
  confirmRefunds,
  giveUpSeats,
  noteOrder,
  rebookSeats,
  refundOrder,
  reissueInvoice,
  reopenQuestions,
  renameSeat,
  resendOrder,
  retryMail,
  settleMail,
  settleOrder,
  moveOver,
  settleOver,
  waiveRest,
} from "./orders";
import { correctCertificate, issueCertificate, keepCertificate, revokeCertificate } from "./certificates";
import {
  changePerson,
  deletePerson,
  endSessions,
  mergePeople,
  moveAddress,
  setMark,
  setRole,
} from "./people";
import { placeOrder } from "./place-order";
import { changeCodes, makeCodes, switchCodes } from "./codes";
import {
  discardDraft,
  previewDocumentForm,
  publishDraft,
  saveDocument,
  settleConflict,
  undoVersion,
} from "./content";
import { importStatementForm, uploadPictureForm } from "./file-forms";
import { changePicture } from "./pictures";
import { addToWaiting, endWaiting, offerWaiting } from "./waiting";

const cases = new Map<string, FormCase>(
  Object.entries({
    "save-document": saveDocument,
    "publish-draft": publishDraft,
    "discard-draft": discardDraft,
    "undo-version": undoVersion,
    "settle-conflict": settleConflict,
    "change-picture": changePicture,
    "book-bank-line": bookBankLine,
    "book-line-for-orders": bookLineForOrders,
    "book-sure-lines": bookSureLines,
    "book-return": bookReturn,
    "comment-bank-line": commentBankLine,
    "discard-bank-columns": discardBankColumns,
    "record-payment": recordPayment,
    "reopen-bank-line": reopenBankLine,
    "save-bank-columns": saveBankColumns,
    "set-bank-line-aside": setBankLineAside,
    "undo-booking": undoBooking,
    "add-to-waiting": addToWaiting,
    "offer-waiting": offerWaiting,
    "end-waiting": endWaiting,
    "issue-certificate": issueCertificate,
    "correct-certificate": correctCertificate,
    "revoke-certificate": revokeCertificate,
    "keep-certificate": keepCertificate,
    "make-codes": makeCodes,
    "change-codes": changeCodes,
    "switch-codes": switchCodes,
    "set-role": setRole,
    "note-attendance": noteAttendance,
    "change-date": changeDate,
    "cancel-date": cancelDate,
    "issue-to-attendees": issueToAttendees,
    "answer-questions": answerQuestions,
    "close-questions": closeQuestions,
    "reopen-questions": reopenQuestions,
    "settle-order": settleOrder,
    "settle-over": settleOver,
    "move-over": moveOver,
    "waive-rest": waiveRest,
    "settle-mail": settleMail,
    "retry-mail": retryMail,
    "place-order": placeOrder,
    "note-order": noteOrder,
    "cancel-order": cancelOrder,
    "refund-order": refundOrder,
    "confirm-refunds": confirmRefunds,
    "reissue-invoice": reissueInvoice,
    "rebook-seats": rebookSeats,
    "give-up-seats": giveUpSeats,
    "rename-seat": renameSeat,
    "resend-order": resendOrder,
    "set-mark": setMark,
    "change-person": changePerson,
    "move-address": moveAddress,
    "end-sessions": endSessions,
    "delete-person": deletePerson,
    "merge-people": mergePeople,
  }),
);

/** `POST /api/desk/<form>`: the desk's actions. The endpoint behind it checks who asks. */
export async function postedDeskForm(request: Request, name: string, hosts?: Hosts): Promise<Response> {
  if (name === "import-statement") return importStatementForm(request, hosts);
  if (name === "upload-picture") return uploadPictureForm(request, hosts);
  if (name === "preview-document") return previewDocumentForm(request, hosts);
  const one = cases.get(name);
  return one ? answerForm(one, request, hosts) : new Response("Not found", { status: 404 });
}
