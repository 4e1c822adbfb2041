import { create } from "qrcode";
import { colour } from "./sheet";

type QrCodeBox = { x: number; y: number; width: number };

/** Draws a QR code from vector squares, so that it is sharp at any size. The white margin belongs to the code. */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, { x, y, width }: QrCodeBox): void {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const quiet = 4;
  const step = width / (modules.size + 2 * quiet);
  doc.rect(x, y, width, width).fill("#ffffff");
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column))
        doc.rect(x + (column + quiet) * step, y + (row + quiet) * step, step, step);
  doc.fill(colour.ink);
}
