import { vi } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { authEndpoint } from "@/backend/people/sign-in/auth-endpoint";
import type { OnSignedIn } from "@/backend/people/sign-in/complete-sign-in";
import { mails } from "@/backend/mails";
import { ContractClient, type Send } from "./contract-client";
import { testDeps, type TestDeps } from "./deps";

type Tokens = { access_token: string; refresh_token: string; redirect?: string };
export type Mailed = { link: string; token: string; code: string; text: string; binding: string };

/** The member's part of the back end alone, on a database of its own. */
export type MemberWorld = {
  deps: TestDeps;
  database: Database;
  auth: { fetch(request: Request): Promise<Response> };
  member: { fetch(request: Request): Promise<Response> };
  send: Send;
  /** Asks for a sign-in mail from a network of its own and reads it. */
  mailTo(email: string): Promise<Mailed>;
  post(
    form: Record<string, string>,
    path?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Signs in by link and binding. */
  signIn(email: string): Promise<Tokens>;
  close(): Promise<void>;
};

export async function openMemberWorld(
  open: () => Promise<Database>,
  onSignedIn: OnSignedIn = async () => undefined,
): Promise<MemberWorld> {
  const database = await open();
  const deps = testDeps({ database: async () => database, payments: [] });
  // Also where the site's own back end is mocked away: this one stands for a host elsewhere.
  const { createBackend } = await vi.importActual<typeof import("@/backend")>("@/backend");
  const { member } = createBackend(deps);
  const auth = authEndpoint(deps, { onSignedIn });
  const send: Send = (target, { path: address = "/graphql", ...init }) =>
    (target === "auth" ? auth : member).fetch(new Request(`http://backend.test${address}`, init));
  let network = 0;

  const post: MemberWorld["post"] = async (form, address = "/oauth/token", headers = {}) => {
    const response = await auth.fetch(
      new Request(`http://backend.test${address}`, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "fla-client-ip": `198.51.100.${(network += 1) % 250}`,
          ...headers,
        },
        body: new URLSearchParams(form).toString(),
      }),
    );
    const body: Record<string, unknown> = await response.json();
    return { status: response.status, body };
  };

  const mailTo = async (email: string): Promise<Mailed> => {
    const client = new ContractClient((target, init) => {
      const headers = new Headers(init.headers);
      headers.set("fla-client-ip", `203.0.113.${(network += 1) % 250}`);
      return send(target, { ...init, headers });
    });
    await client.ask("getInWithEmail", { log: email });
    await deliverMails(deps, mails, 1);
    return { ...readMail(deps.mails.to(email).at(-1)?.text ?? ""), binding: client.binding ?? "" };
  };

  const signIn = async (email: string): Promise<Tokens> => {
    const { token, binding } = await mailTo(email);
    const { body } = await post({ grant_type: "urn:fla:login-link", token, binding });
    return asTokens(body);
  };

  return { deps, database, auth, member, send, mailTo, post, signIn, close: () => database.close() };
}

/** @throws Error when there is no link or code in it. */
export function readMail(text: string): Omit<Mailed, "binding"> {
  const link = /\S+\/account\/sign-in\?token=\S+/.exec(text)?.[0];
  const code = /\b[2-9C-Y]{8}\b/.exec(text.replace(/\S+token=\S+/g, ""))?.[0];
  if (!link || !code) throw new Error(`no sign-in in this mail: ${text}`);
  return { link, code, text, token: new URL(link).searchParams.get("token") ?? "" };
}

export function asTokens(body: Record<string, unknown>): Tokens {
  const { access_token, refresh_token, redirect } = body;
  if (typeof access_token !== "string" || typeof refresh_token !== "string") {
    throw new Error(`no tokens: ${JSON.stringify(body)}`);
  }
  return { access_token, refresh_token, ...(typeof redirect === "string" ? { redirect } : {}) };
}
