import { expect, it } from "vitest";
import { jsonLd, summary } from "@/lib/seo";

it("cannot end its script element, and says the same", () => {
  const name = "</script><script>alert(1)</script>\u2028";
  const text = jsonLd({ "@type": "Course", name });
  expect(text).not.toMatch(/[<\u2028]/);
  expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@type": "Course", name });
});

it("cuts a description between words at 160 characters", () => {
  const text = summary(`<p>${"twelve letters ".repeat(20)}</p>`);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/(twelve|letters)…$/);
  expect(summary("<p>Short &amp; <b>clear</b></p>")).toBe("Short & clear");
});
