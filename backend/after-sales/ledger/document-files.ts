import type { DeskFiles } from "../../ground/desk-file";
import { creditNoteFile, findCreditNote, findInvoiceByNumber, invoiceFile } from "../../sales/invoices";

const type = "application/pdf";

/** Invoices and credit notes for the staff, as they were issued. */
export const documentFiles: DeskFiles[] = [
  {
    path: /^invoice\/([\w-]{1,40})$/,
    roles: ["DESK", "BOOKS"],
    consequence: "none",
    run: async (deps, { parts: [number = ""] }) => {
      const invoice = await findInvoiceByNumber(deps.db, number);
      if (!invoice) return null;
      return { name: `invoice-${number}.pdf`, type, content: await invoiceFile(deps, invoice) };
    },
  },
  {
    path: /^credit-note\/([\w-]{1,40})$/,
    roles: ["DESK", "BOOKS"],
    consequence: "none",
    run: async (deps, { parts: [number = ""] }) => {
      const note = await findCreditNote(deps.db, number);
      if (!note) return null;
      return { name: `credit-note-${number}.pdf`, type, content: await creditNoteFile(deps, note) };
    },
  },
];
