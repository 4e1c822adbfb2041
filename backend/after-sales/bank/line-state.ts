import anyAscii from "any-ascii";
import type { LineTag } from "./proposal";

const announced =
  /^(umsatz )?(vorgemerkt(er umsatz)?|vormerkung|vorgemerkte buchung|pending|reserv\w*|autoris\w*|authori[sz]\w*|offen|geplant|terminiert|angekundigt|avisiert|erwartet|vorlaufig|in bearbeitung|in progress|processing|scheduled|unbooked|nicht gebucht)$/;
const booked =
  /^(umsatz )?(gebucht|verbucht|booked|posted|completed?|abgeschlossen|ausgefuhrt|executed|settled|cleared|erledigt|final|ok)$/;
const returned =
  /\b(storn\w*|(ruck|rueck)(gabe|lastschrift|buchung|uberweisung|ueberweisung|ruf)\w*|retoure\w*|returned|reversal|reversed|reverted|chargeback|refused|failed|declined|cancell?ed)\b/;
/** Words that can also occur in a payer's own text. */
const soundsReturned =
  /\b(storn\w*|(ruck|rueck)(gabe|lastschrift|buchung|uberweisung|ueberweisung)\w*|retoure\w*|returned|reversal|reversed|chargeback)\b/;

const plain = (text: string) => anyAscii(text.normalize("NFC")).toLowerCase().replace(/\s+/g, " ").trim();

/**
 * @param cells `status`: of columns that only say the state; `kind`: of columns that may say it; `others`: of all
 * columns
 * @param text the whole text for the receiver
 */
export function tagOfRow(
  cells: { status: readonly string[]; kind: readonly string[]; others: readonly string[] },
  text: string,
): LineTag | null {
  const [status, kind] = [cells.status.map(plain), cells.kind.map(plain)];
  if ([...status, ...kind].some((cell) => announced.test(cell))) return "announced";
  if (cells.others.some((cell) => /^umsatz vorgemerkt$/.test(plain(cell)))) return "announced";
  if ([...status, ...kind].some((cell) => returned.test(cell))) return "returned";
  if (status.some((cell) => cell !== "" && !booked.test(cell))) return "unclear";
  return tagOfText(text);
}

export const tagOfText = (text: string): LineTag | null =>
  soundsReturned.test(plain(text)) ? "maybe returned" : null;

/** @param code status code of a camt.053 booking, or its text; "" if it has none */
export function tagOfStatus(code: string): LineTag | null {
  if (code === "" || code === "BOOK") return null;
  return ["PDNG", "INFO", "FUTR"].includes(code) ? "announced" : "unclear";
}
