import { cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterEach, expect, it, vi } from "vitest";
import { CodeForm } from "@/components/sign-in/code-form";
import { email, send, show } from "./login-world";

configure({ asyncUtilTimeout: 8_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const hmacSignatureSecret = "secret";
const newTask = async () =>
  JSON.stringify(
    await createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 10, deriveKey, hmacSignatureSecret }),
  );
const isSolved = async (sent: string) =>
  (await verifySolution({ ...JSON.parse(atob(sent)), deriveKey, hmacSignatureSecret })).verified;

it("the login form does the work that the server demands, and asks again with it", async () => {
  const task = await newTask();
  const works: string[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit = {}) => {
    const work = new Headers(init.headers).get("x-fla-work");
    if (!init.body || work === null) return Response.json({ signedIn: false });
    works.push(work);
    return works.length === 1
      ? Response.json({
          errors: [{ message: "Work first", extensions: { code: "WORK_REQUIRED", fields: { work: task } } }],
        })
      : Response.json({ data: { getInWithEmail: { status: "SUCCESS", redirect: null } } });
  });
  show();
  await userEvent.type(email(), "mira@example.com");
  await send();
  await waitFor(() => expect(document.body).toHaveTextContent("Check mira@example.com"));
  expect(works).toEqual(["0", expect.any(String)]);
  expect(await isSolved(works[1] ?? "")).toBe(true);
});

it("says how long a network has to wait, in the server's words", async () => {
  const message = "Too many sign-in emails were requested from your network. Please try again in 7 minutes.";
  vi.stubGlobal("fetch", async () =>
    Response.json({ errors: [{ message, extensions: { code: "TOO_MANY_REQUESTS" } }] }),
  );
  show();
  await userEvent.type(email(), "mira@example.com");
  await send();
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(`Uups: ${message}`));
});

it("a code is sent with the solved task, once", async () => {
  const posted: FormData[] = [];
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
    posted.push(new FormData(this));
  });
  render(<CodeForm label="Code" task={await newTask()} isFirst />);
  await userEvent.type(screen.getByLabelText("Code"), "123456");
  await userEvent.dblClick(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.get("code")).toBe("123456");
  expect(await isSolved(String(posted[0]?.get("work")))).toBe(true);
});
