import { plainText } from "@/lib/rules/plain-text";

export type WorkshopText = { main: string; questions: { title: string; html: string } | null };

/** An editor's text, with its part of questions apart: on the page it comes after dates and prices. */
export function workshopText(html: string): WorkshopText {
  const parts = html.split(/(?=<h2[ >])/);
  const asked = parts.find((part) => part.includes('class="block-faq"'));
  if (!asked) return { main: html, questions: null };
  const [, title = "Questions", answers = ""] = /^<h2[^>]*>(.*?)<\/h2>(.*)$/s.exec(asked) ?? [];
  return {
    main: parts.filter((part) => part !== asked).join(""),
    questions: { title: plainText(title), html: answers || asked },
  };
}

/** The first paragraph as plain text; "" when there is none. */
export function firstParagraph(html: string): string {
  return plainText(/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? "");
}

/** "2 days" → "P2D", "3 hours" → "PT3H", "9 months" → "P9M" (ISO 8601); null for other words. */
export function isoDuration(duration: string): string | null {
  const [, count, unit] = /^(\d+) (hour|day|week|month)s?$/.exec(duration) ?? [];
  if (!count || !unit) return null;
  return unit === "hour" ? `PT${count}H` : `P${count}${unit.charAt(0).toUpperCase()}`;
}
