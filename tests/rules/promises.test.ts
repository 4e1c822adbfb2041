import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { promises, promisesOf, seatPromises } from "@/components/cart/promises";
import { times } from "@/lib/rules/times/times";

const line = (type: string, isDated = false) => ({ type, isDated, quantity: 1 });
const about = (type: string) => promisesOf([line(type)]).join(" ");

describe("what a buyer can rely on", () => {
  it("follows what is in the cart", () => {
    expect(about("TICKET")).toMatch(/Move to another date for free until 7 days before/);
    expect(promisesOf([line("ONLINE_COURSE_VARIABLE", true)])).toEqual(promises.seat);
    expect(about("ONLINE_COURSE")).toMatch(/14 days to change your mind, until you begin/);
    for (const type of ["ONLINE_COURSE", "SUBSCRIPTION", "SIMPLE"]) {
      expect(about(type)).toMatch(/14 days to change your mind/);
      expect(about(type)).not.toMatch(/another date|if we cancel/);
    }
    expect(promisesOf([])).toEqual([]);
  });

  it("names the days of the kind that is bought, and of several the most that each of them keeps", () => {
    const seat = (moveUntilDays: number | null) => ({ ...line("TICKET"), moveUntilDays });
    expect(promisesOf([seat(21)]).join(" ")).toContain("for free until 21 days before");
    expect(promisesOf([seat(21), seat(null), seat(3)]).join(" ")).toContain("for free until 21 days before");
    expect(promisesOf([seat(3)]).join(" ")).toContain("for free until 3 days before");
    expect(seatPromises(null)).toEqual(promises.seat);
  });

  it("says for which things a promise holds where there are several kinds", () => {
    const mixed = promisesOf([line("TICKET"), line("ONLINE_COURSE"), line("TICKET")]);
    expect(mixed).toHaveLength(promises.seat.length + promises.course.length);
    expect(mixed.every((promise) => /^(Dates|Online courses): /.test(promise))).toBe(true);
  });

  const folder = "backend/content/files";
  const words: Record<string, number> = { seven: 7, fourteen: 14, twelve: 12 };
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(md|yaml)$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8").replaceAll(/\s+/g, " ") }));
  const sentencesWith = (form: RegExp) =>
    texts.flatMap(({ name, text }) =>
      text.split(/(?<=[.?!])\s|- /).flatMap((sentence) => (form.test(sentence) ? [{ name, sentence }] : [])),
    );

  it("is filled in wherever an editor writes how long something can be moved", () => {
    const found = sentencesWith(
      /(another|any other) date without a fee|move .*(to next year|without a fee)/i,
    );
    expect(found.length).toBeGreaterThanOrEqual(6);
    const fixed = found.filter(
      ({ sentence }) => !/until \{(moveUntil|time\.moving)\} before/i.test(sentence),
    );
    expect(fixed, "the file's own days, or the shop's, are filled in").toEqual([]);
  });

  it("is the same in the terms", () => {
    const terms = texts.find(({ name }) => name === "pages/terms.md")?.text ?? "";
    expect(terms).toContain("You can withdraw from your order within fourteen days");
    expect(words.fourteen).toBe(times.withdrawal.days);
    expect(terms).toMatch(/until seven days before it starts, for an online course until you begin/);
    expect(terms).toMatch(/for a membership or goods that we send without any condition/);
  });

  it("is the same wherever an editor writes how long a course is open", () => {
    const found = sentencesWith(/(access for \w+ months|\w+ months of access)/i);
    expect(found.length).toBeGreaterThanOrEqual(3);
    const months = found.map(({ sentence }) => {
      const match = /access for (\w+) months|(\w+) months of access/i.exec(sentence);
      return words[match?.[1] ?? match?.[2] ?? ""];
    });
    expect(new Set(months)).toEqual(new Set([times.course.months]));
  });
});
