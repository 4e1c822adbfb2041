import { describe, expect, it } from "vitest";
import { readExtraData } from "@/backend/sales/cart/line";
import { lineTitle } from "@/backend/sales/orders/order";
import { attendeeNames, maximumAttendees, readAttendees, writeAttendees } from "@/lib/rules/attendees";

const seat = (name: string, email = "") => ({ name, email });

describe("who comes", () => {
  it("is one entry a seat, an e-mail is optional", () => {
    expect(readAttendees('[{"name":" Ada ","email":"ADA@example.com"},{"name":""},{"name":"Ben"}]')).toEqual([
      seat("Ada", "ada@example.com"),
      seat(""),
      seat("Ben"),
    ]);
    expect(readAttendees('[{"name":"Ada"},{"name":""},{}]')).toEqual([seat("Ada")]);
    expect(readAttendees(JSON.stringify([{ name: "A\nB" }]))).toEqual([seat("A B")]);
  });

  it.each([
    "",
    "{}",
    '"Ada"',
    '["Ada"]',
    "[null]",
    "[[]]",
    '[{"name":1}]',
    '[{"name":"Ada","price":"1"}]',
    '[{"name":"Ada","email":"no address"}]',
    '[{"name":"Ada","email":"a@example.com, b@example.com"}]',
    '[{"name":"","email":"ada@example.com"}]',
    JSON.stringify([{ name: "A".repeat(81) }]),
    JSON.stringify(Array.from({ length: maximumAttendees + 1 }, () => ({ name: "A" }))),
  ])("is not %s", (text) => expect(readAttendees(text)).toBeNull());

  it("is written one way, so that the same people are the same line", () => {
    const text = writeAttendees([seat("Ada", "ada@example.com"), seat(""), seat("Ben"), seat("")]);
    expect(text).toBe('[{"name":"Ada","email":"ada@example.com"},{"name":""},{"name":"Ben"}]');
    expect(writeAttendees(readAttendees(text) ?? [])).toBe(text);
    expect(writeAttendees([seat("")])).toBe("");
  });

  it("is named for as many seats as there are", () => {
    const note = writeAttendees([seat("Ada"), seat(""), seat("Ben")]);
    expect(attendeeNames(note, 3)).toEqual(["Ada", "Ben"]);
    expect(attendeeNames(note, 1)).toEqual(["Ada"]);
    expect(attendeeNames(undefined, 2)).toEqual([]);
    expect(attendeeNames("Ada and Ben", 2)).toEqual([]);
  });
});

describe("notes of a line", () => {
  const read = (value: object) => readExtraData(JSON.stringify(value));

  it("keep attendees as they are written, and nothing for nobody", () => {
    expect(read({ attendees: '[ {"email":"", "name":"Ada"} ]' })).toEqual({
      extra: { attendees: '[{"name":"Ada"}]' },
    });
    expect(read({ attendees: '[{"name":""}]' })).toEqual({ extra: {} });
    expect(read({ attendees: "" })).toEqual({ extra: {} });
  });

  it.each([{ attendees: "Ada and Ben" }, { attendees: '[{"name":"A","price":"0"}]' }, { waitingList: "x" }])(
    "refuse %j",
    (value) => expect(read(value)).toHaveProperty("refusal"),
  );

  it("are in the title of the line on invoice and mail", () => {
    const line = { name: "Design", variationName: "Design, Vienna", quantity: 2, extra: {} };
    expect(lineTitle(line)).toBe("Design, Vienna");
    const extra = { attendees: writeAttendees([seat("Ada", "ada@example.com"), seat("Ben")]) };
    expect(lineTitle({ ...line, extra })).toBe("Design, Vienna (Ada, Ben)");
    expect(lineTitle({ ...line, variationName: null, quantity: 1, extra })).toBe("Design (Ada)");
  });
});
