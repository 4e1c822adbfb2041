import { colour, landscape } from "./style";

const levels = [
  { y: 400, tint: colour.yellow },
  { y: 280, tint: colour.green },
  { y: 160, tint: colour.pink },
] as const;
/** Where the drawing begins: to the right of the words. */
const from = 560;

/** Three altitudes with contour lines, the way between them, and the plane on top. Source: the site's motif. */
export function certificateArt(doc: PDFKit.PDFDocument): void {
  const { width, height } = landscape;
  doc.rect(0, 0, width, height).fill(colour.paper);
  doc
    .save()
    .rect(from, 0, width - from, height)
    .clip();
  for (const { y, tint } of levels) {
    doc.path(wave(y, 38)).fillColor(tint, 0.1).fill();
    for (const drop of [0, 11, 22])
      doc
        .path(line(y + drop))
        .lineWidth(drop === 0 ? 1.6 : 0.7)
        .strokeColor(tint, drop === 0 ? 0.9 : 0.45)
        .stroke();
  }
  doc.restore().fillOpacity(1).strokeOpacity(1);
  doc
    .path(`M586 424 C 640 404, 628 320, 690 296 S 716 200, 768 128`)
    .lineWidth(2.2)
    .lineCap("round")
    .dash(0.1, { space: 7 })
    .strokeColor(colour.ink)
    .stroke()
    .undash();
  for (const [x, y] of [
    [586, 424],
    [690, 296],
  ] as const)
    doc.circle(x, y, 4.5).lineWidth(2).fillAndStroke(colour.paper, colour.ink);
  plane(doc);
  for (const [index, { tint }] of levels.entries())
    doc.rect(0, height - 9 + (2 - index) * 3, width, 3).fill(tint);
}

function plane(doc: PDFKit.PDFDocument): void {
  doc.save().translate(762, 112).rotate(-24).scale(0.62).lineJoin("round").lineWidth(2);
  doc.path("M100-6 24-4 18 30Z").fillAndStroke(colour.pink, colour.ink);
  doc.path("M100-6 0-38 24-4Z").fillAndStroke("#ffffff", colour.ink);
  doc.path("M24-4 18 30 42 12Z").fillAndStroke(colour.ink, colour.ink);
  doc.restore();
}

function line(y: number): string {
  return `M540 ${y + 16} C 610 ${y - 20}, 680 ${y + 30}, 750 ${y + 4} S 830 ${y - 14}, 860 ${y + 2}`;
}

function wave(y: number, deep: number): string {
  return `${line(y)} V ${y + deep + 4} C 800 ${y + deep - 10}, 740 ${y + deep + 16}, 680 ${y + deep + 4} S 600 ${y + deep - 8}, 540 ${y + deep + 14} Z`;
}
