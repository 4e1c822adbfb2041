import { expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { cookieNames } from "@/lib/rules/cookie-names";
import { json } from "@/tests/support/fake-upstream";
import { openUpstream, own } from "@/tests/support/remote-site";

const upstream = openUpstream();

function press(origin = own.origin) {
  return postedForm(
    new Request(`${own.origin}/api/forms/start-course`, {
      method: "POST",
      headers: { origin, cookie: `${cookieNames.access}=Bearer%20a; ${cookieNames.refresh}=r` },
      body: new URLSearchParams({ course: "Y291cnNlOjE=" }),
    }),
    "start-course",
  );
}
const answered = (courseUrl: string | null) => json({ data: { startCourse: { course: { courseUrl } } } });

it("leads to the course by a page of ours, whose referrer and cache tell nobody", async () => {
  upstream.play(answered('https://learn.example.com/a?b=1&c="2"'));
  const answer = await press();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("refresh")).toBe('0; url=https://learn.example.com/a?b=1&c="2"');
  expect(answer.headers.get("location")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(await answer.text()).toContain('href="https://learn.example.com/a?b=1&amp;c=&quot;2&quot;"');
});

it.each([
  ["no course", json({ data: { startCourse: { course: null } } })],
  ["no address", answered(null)],
  ["a script for an address", answered("javascript:alert(1)")],
])("with %s it comes back to the account, which says so", async (_name, reply) => {
  upstream.play(reply);
  const answer = await press();
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(/^\/account\/me\?learning=closed/);
  expect(answer.headers.get("refresh")).toBeNull();
});

it("another site cannot begin a course", async () => {
  expect((await press("https://elsewhere.example")).status).toBe(403);
});
