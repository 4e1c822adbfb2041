import { toBuffer } from "qrcode";
import { type Cents, toRaw } from "@/lib/money";
import type { Seller } from "../../ground/seller";

type Transfer = { bank: Seller["bank"]; amount: Cents; reference: string };

/**
 * The content of a QR code that fills in a transfer in euros in a banking app. Source: European Payments Council,
 * EPC069-12, "Quick Response Code: Guidelines to enable data capture for the initiation of a SEPA credit transfer",
 * version 002.
 *
 * @returns null beyond the format's limits; the document then shows the account without a code
 */
export function transferPayload({ bank, amount, reference }: Transfer): string | null {
  const iban = bank.iban.replaceAll(" ", "");
  const isWithin =
    amount >= 1 &&
    amount <= 99_999_999_999 &&
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) &&
    /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(bank.bic) &&
    [bank.holder, reference].every((text) => text.trim() !== "" && !/\p{Cc}/u.test(text)) &&
    bank.holder.length <= 70 &&
    reference.length <= 140;
  if (!isWithin) return null;
  // Service tag, version, UTF-8, SEPA credit transfer; BIC, name, IBAN and amount; no purpose, no structured reference;
  // the text of the transfer.
  const lines = [
    "BCD",
    "002",
    "1",
    "SCT",
    bank.bic,
    bank.holder,
    iban,
    `EUR${toRaw(amount)}`,
    "",
    "",
    reference,
  ];
  const payload = lines.join("\n");
  return Buffer.byteLength(payload) <= 331 ? payload : null;
}

export const hasTransferCode = (transfer: Transfer) => transferPayload(transfer) !== null;

/**
 * The code as a picture for pages and mails, large enough to be scanned from a screen; null beyond the format's limits.
 */
export async function transferCodePng(transfer: Transfer): Promise<Buffer | null> {
  const payload = transferPayload(transfer);
  return payload === null ? null : toBuffer(payload, { errorCorrectionLevel: "M", margin: 4, scale: 8 });
}
