import { expect, it } from "vitest";
import { env } from "@/lib/env";
import { postedDeskForm } from "@/lib/forms/desk-form";
import type { Desk } from "@/lib/gateway/desk";

const file = {
  page: "bank" as const,
  maxBytes: 1_000,
  missing: "Choose.",
  tooLarge: "Too large.",
  unknown: "Again.",
  failed: "Another.",
};
const failure = { fields: {}, status: 200, reference: "ab12cd34" };

it.each([
  [
    "a fault of ours is told with its reference",
    { ...failure, message: "Internal server error", code: "INTERNAL_SERVER_ERROR" },
    "Something failed on the server; see its log for the reason (reference ab12cd34). Another.",
  ],
  [
    "a database that is away is no fault of the file",
    { ...failure, message: "x", code: "UPSTREAM_UNAVAILABLE", status: 503 },
    "The server cannot be reached right now. Again.",
  ],
  [
    "a refusal is in the words of the bank's room",
    { ...failure, message: "This is an MT940 file.", code: "UNREADABLE" },
    "This is an MT940 file.",
  ],
])("an import: %s", async (_title, answer, sentence) => {
  expect(await noticeOf({ file: new File(["x"], "a.xml") }, answer, file)).toBe(sentence);
});

it("a file that is missing or too large is told before anybody is asked", async () => {
  const never = { ...failure, message: "asked", code: "X" };
  expect(await noticeOf({ file: new File([], "") }, never, file)).toBe("Choose.");
  expect(await noticeOf({ file: new File(["x".repeat(5_000)], "a") }, never, file)).toBe("Too large.");
});

it("a file that is missing or too large leads back to the page of its form", async () => {
  const never = deskThat({ ...failure, message: "asked", code: "X" }, file);
  for (const chosen of [new File([], ""), new File(["x".repeat(5_000)], "a")]) {
    const response = await postedDeskForm(posted({ file: chosen }), "set-bank-line-aside", never);
    expect(response.headers.get("location")).toMatch(/^\/desk\/bank\?notice=/);
  }
});

it("another action of the desk names the cause, too", async () => {
  const failed = { ...failure, message: "Internal server error", code: "INTERNAL_SERVER_ERROR" };
  expect(await noticeOf({ line: "3" }, failed, null)).toMatch(
    /^Something failed on the server; see its log for the reason \(reference ab12cd34\)\. This may or may not have been done\./,
  );
});

it("a refused form comes back with its texts, under its own name or the one that it carries", async () => {
  const told = { ...failure, message: "No.", code: "X", fields: { line: "No." } };
  const values = { back: "/desk/bank", line: "3", comment: "" };
  const notice = { kind: "error", text: "No.", fields: { line: "No." }, values: { line: "3" } };
  expect(await wholeNotice(values, told, null)).toMatchObject({ ...notice, form: "set-bank-line-aside" });
  expect(await wholeNotice({ ...values, form: "line-3" }, told, null)).toMatchObject({
    ...notice,
    form: "line-3",
  });
});

it.each([
  ["SIGN_IN_NOT_FRESH", "/account/me/confirm?then=%2Fdesk%2Fbank"],
  ["PASSKEY_NEEDED", "/account/me/confirm?then=%2Fdesk%2Fbank&by=passkey"],
])("%s leads to the question and back", async (code, to) => {
  const desk = deskThat({ ...failure, message: "Please confirm.", code }, null);
  const response = await postedDeskForm(posted({ back: "/desk/bank" }), "set-bank-line-aside", desk);
  expect(response.headers.get("location")).toBe(to);
});

it("a passkey that is required leads to the page that adds one, with the reason", async () => {
  const told = { ...failure, message: "You have none.", code: "PASSKEY_MISSING" };
  const desk = deskThat(told, null);
  const response = await postedDeskForm(posted({ back: "/desk/bank" }), "set-bank-line-aside", desk);
  expect(response.headers.get("location")).toMatch(/^\/desk\/passkeys\?then=%2Fdesk%2Fbank&notice=/);
  expect(await noticeOf({ back: "/desk/bank" }, told, null)).toBe("You have none.");
});

it("an action has one address, and there is no other", async () => {
  const desk = deskThat({ ...failure, message: "x", code: "X" }, null);
  for (const name of ["setBankLineAside", "to-string", "constructor", ""])
    expect((await postedDeskForm(posted({}), name, desk)).status, name).toBe(404);
});

type Failure = Parameters<typeof deskThat>[0];

/** The sentence that a person reads after a form of the desk. */
const noticeOf = async (...form: Parameters<typeof wholeNotice>) => (await wholeNotice(...form)).text;

async function wholeNotice(fields: Record<string, string | File>, told: Failure, rule: typeof file | null) {
  const response = await postedDeskForm(posted(fields), "set-bank-line-aside", deskThat(told, rule));
  const [, cookie = ""] = /flash=([^;]*)/.exec(response.headers.getSetCookie().join()) ?? [];
  return JSON.parse(decodeURIComponent(cookie));
}

function posted(fields: Record<string, string | File>): Request {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  const headers = { origin: env.ORIGIN, "sec-fetch-site": "same-origin" };
  return new Request(env.ORIGIN, { method: "POST", headers, body });
}

/** A desk with one action, which fails. */
function deskThat(
  told: { message: string; code: string; status: number; fields: Record<string, string>; reference: string },
  rule: typeof file | null,
): Desk {
  return {
    nameOf: () => "",
    read: () => Promise.reject(new Error("nothing is read")),
    mayAct: () => true,
    mayRead: () => true,
    rulesOf: (name) =>
      name === "setBankLineAside" ? { isIssuing: false, file: rule, isFramed: false } : null,
    act: () => Promise.resolve({ failure: told }),
  };
}
