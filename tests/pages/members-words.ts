import { readContent } from "@/backend/content/catalogue/read-content";
import { plainText } from "@/lib/rules/texts/plain-text";

/** Sentences of case studies that members alone may read. */
export function membersWords(): string[] {
  return readContent().caseStudies.flatMap(({ membersPart }) =>
    plainText(membersPart?.content ?? "")
      .split(/(?<=[.!?])\s/)
      .filter((sentence) => sentence.length > 60),
  );
}
