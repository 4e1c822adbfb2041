import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { LoginForm } from "@/components/sign-in/login-form";
import type { LoginFormProps } from "@/components/sign-in/login-options";
// Loaded on first use by the form; here beforehand, so that no test pays for it.
import "@/components/sign-in/sign-in-calls";

export type Answer = object | "outage";

const countries = [
  { code: "AT", name: "Austria" },
  { code: "DE", name: "Germany" },
];
export const sent = {
  data: { getInWithEmail: { __typename: "GetInWithEmailPayload", status: "SUCCESS", redirect: null } },
};

/** The member service at the other end of fetch. */
export function fakeMember(answer: () => Answer | Promise<Answer>) {
  const asked: { operationName: string; variables: { log?: string; input?: object } }[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit = {}) => {
    if (!init.body) return Response.json({ signedIn: false });
    asked.push(JSON.parse(String(init.body)));
    const body = await answer();
    if (body === "outage") throw new TypeError("fetch failed");
    return Response.json(body);
  });
  return asked;
}

export const loginForm = (props: Partial<LoginFormProps> = {}) => (
  <LoginForm countries={countries} {...props} />
);
export const show = (props: Partial<LoginFormProps> = {}) => render(loginForm(props));
export const email = () => screen.getByLabelText("E-mail");
export const send = () => userEvent.click(screen.getByRole("button", { name: "Send Login Link" }));
