import { formatEuro } from "@/lib/money";
import { sameState } from "../../sales/calendar";
import { heldDates, nextContent } from "../../content/catalogue";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Deps } from "../../deps";
import { documentsNow } from "../../content/editing";
import { type Concerned, concernedBy } from "./concerned-store";
import { changed, type DatedDocument, type DateFields } from "./dated-document";

type DatePreview = {
  changes: { label: string; from: string; to: string }[];
  /** Whether time or place change, so that the date's people get a mail and may choose. */
  isMoved: boolean;
  /** Whether the guides change, so that the date's people get a mail. */
  hasOtherGuides: boolean;
  concerned: Concerned;
  /** Why the change cannot be saved. */
  problems: string[];
};

/** The effects of a change before it is saved. */
export async function previewOf(
  { db, clock }: Deps,
  document: DatedDocument,
  next: DateFields,
): Promise<DatePreview> {
  const { uid, path, held } = document;
  const now = clock();
  const { files } = await documentsNow(db, now);
  const read = nextContent(new Map(files).set(path, changed(document, next)), now);
  const will = read.content && heldDates(read.content).find((one) => one.uid === uid);
  const isOver = read.content !== null && (!will || Date.parse(will.start) <= now.getTime());
  const problems = read.content ? [] : read.problems.filter(({ file }) => file === path || file === "");
  return {
    changes: changesOf(document.fields, next),
    isMoved: Boolean(will && !sameState(held, will)),
    hasOtherGuides: document.fields.guides.join() !== next.guides.join(),
    concerned: await concernedBy(db, uid),
    problems: [
      ...problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)),
      ...(isOver ? ["The new time has already passed."] : []),
    ],
  };
}

function changesOf(from: DateFields, to: DateFields): DatePreview["changes"] {
  const words = (fields: DateFields) => [
    ["Days", daysText(fields)],
    ["Time", fields.time],
    ["Time zone", fields.timezone],
    ["Place", fields.location ?? "online"],
    ["Guides", fields.guides.join(", ")],
    ["Seats", fields.seats === null ? "not counted" : String(fields.seats)],
    ["Price, net", fields.price === null ? "none" : formatEuro(fields.price)],
  ];
  const now = words(to);
  return words(from).flatMap(([label = "", was = ""], index) => {
    const is = now[index]?.[1] ?? "";
    return was === is ? [] : [{ label, from: was, to: is }];
  });
}

function daysText({ first, days }: DateFields): string {
  const last = new Date(Date.parse(first) + (days - 1) * 86_400_000);
  if (Number.isNaN(last.getTime())) return first;
  const end = last.toISOString().slice(0, 10);
  return occurrenceText({ start: first, end, location: "" }).replace(/, $/, "");
}
