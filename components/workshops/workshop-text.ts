import { plainText } from "@/lib/rules/texts/plain-text";

/** An attendee's quote. */
export type Voice = { text: string; name: string; role: string; image: string };

export type WorkshopText = {
  main: string;
  voice: Voice | null;
  questions: { title: string; html: string } | null;
};

/**
 * Splits an editor's text. The page shows its questions after dates and prices, and a quote from before the first
 * headline beside the price.
 */
export function workshopText(html: string): WorkshopText {
  const [before = "", ...after] = html.split(/(?=<h2[ >])/);
  const figure = /<figure class="block-quote"[^>]*>.*?<\/figure>/s.exec(before)?.[0] ?? "";
  const parts = [before.replace(figure, ""), ...after];
  const voice = figure ? readVoice(figure) : null;
  const asked = parts.find((part) => part.includes('class="block-faq"'));
  if (!asked) return { main: parts.join(""), voice, questions: null };
  const [, title = "Questions", answers = ""] = /^<h2[^>]*>(.*?)<\/h2>(.*)$/s.exec(asked) ?? [];
  return {
    main: parts.filter((part) => part !== asked).join(""),
    voice,
    questions: { title: plainText(title), html: answers || asked },
  };
}

function readVoice(figure: string): Voice {
  const part = (pattern: RegExp) => plainText(pattern.exec(figure)?.[1] ?? "");
  return {
    text: part(/<blockquote>(.*?)<\/blockquote>/s),
    name: part(/<strong>(.*?)<\/strong>/),
    role: part(/<\/strong><span>(.*?)<\/span>/),
    image: part(/<img src="([^"]*)"/),
  };
}

/** The first paragraph as plain text; "" when there is none. */
export function firstParagraph(html: string): string {
  return plainText(/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? "");
}

/** "2 days" → "P2D", "3 hours" → "PT3H", "9 months" → "P9M" (ISO 8601); null for other texts. */
export function isoDuration(duration: string): string | null {
  const [, count, unit] = /^(\d+) (hour|day|week|month)s?$/.exec(duration) ?? [];
  if (!count || !unit) return null;
  return unit === "hour" ? `PT${count}H` : `P${count}${unit.charAt(0).toUpperCase()}`;
}
