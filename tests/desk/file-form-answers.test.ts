import { expect, it } from "vitest";
import { env } from "@/lib/env";
import { postedDeskForm } from "@/lib/forms/desk/form-table";

const fault = { code: "INTERNAL_SERVER_ERROR", id: "ab12cd34" };

it.each([
  [
    "a fault of ours is no time-out",
    () => Response.json({ errors: [{ message: "Internal server error", extensions: fault }] }),
    /^The server failed, and its log has the reason under ab12cd34\. Nothing was added.*another format/,
  ],
  [
    "a database that is away is no time-out",
    () =>
      Response.json(
        { errors: [{ message: "x", extensions: { code: "UPSTREAM_UNAVAILABLE" } }] },
        { status: 503 },
      ),
    /^The server cannot be reached right now\. Import the file again/,
  ],
  [
    "a late answer is one",
    () => {
      throw new DOMException("late", "TimeoutError");
    },
    /^The server did not answer in time\. Import the file again/,
  ],
  [
    "a refusal is in the words of the bank's room",
    () =>
      Response.json({ errors: [{ message: "This is an MT940 file.", extensions: { code: "UNREADABLE" } }] }),
    /^This is an MT940 file\.$/,
  ],
])("an import: %s", async (_title, answer, sentence) => {
  expect(await noticeOf("import-statement", { file: new File(["x"], "a.xml") }, answer)).toMatch(sentence);
});

it("another action of the desk names the cause, too", async () => {
  const failed = () => Response.json({ errors: [{ message: "Internal server error", extensions: fault }] });
  expect(await noticeOf("set-bank-line-aside", { line: "3" }, failed)).toMatch(
    /^The server failed, and its log has the reason under ab12cd34\. This may or may not have been done\./,
  );
});

/** The sentence that a person reads after a form of the desk. */
async function noticeOf(name: string, fields: Record<string, string | File>, answer: () => Response) {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  const headers = { origin: env.ORIGIN, "sec-fetch-site": "same-origin" };
  const posted = new Request(env.ORIGIN, { method: "POST", headers, body });
  const answererFor = () => async () => answer();
  const response = await postedDeskForm(posted, name, { isRemote: () => false, answererFor });
  const [, cookie = ""] = /flash=([^;]*)/.exec(response.headers.getSetCookie().join()) ?? [];
  return JSON.parse(decodeURIComponent(cookie)).text;
}
