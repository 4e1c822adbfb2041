import { z } from "zod";
import { env } from "@/lib/env";
import { withDeadline } from "@/lib/http/deadline";
import { log } from "@/lib/observe/log";
import { cookieNames, cookieSeconds } from "@/lib/rules/cookie-names";
import { causeOf } from "@/lib/rules/texts/log-lines";
import { dropEmptySession } from "./send";
import { dropTokens, keepTokens, tokenPair } from "./tokens";
import type { Visit } from "./visit";

export type SignIn =
  | { kind: "signed-in"; redirect: string | null }
  /** The link was opened in a browser that did not request it. */
  | { kind: "code-required" }
  /**
   * `email` is the address that this browser used, `redirect` its target page. Both are set only if the server sends
   * them.
   */
  | { kind: "refused"; email: string | null; redirect: string | null }
  | { kind: "too-many" }
  /** This address had too many wrong codes, so the browser must solve a task first. */
  | { kind: "work"; task: string }
  | { kind: "unavailable" };

const DEADLINE_MS = 8_000;
const granted = tokenPair.extend({ redirect: z.string().nullish(), device: z.string().max(500).nullish() });
const hints = z.object({
  login_hint: z.email().max(254).nullish().catch(null),
  redirect: z.string().nullish().catch(null),
});
const refusal = hints.extend({ error: z.string(), work: z.string().max(2_000).nullish().catch(null) });

/** @param isConfirming the new session replaces this browser's session and must belong to the same member */
export async function signIn(
  visit: Visit,
  grant: Record<string, string>,
  isConfirming = false,
): Promise<SignIn> {
  const { jar } = visit;
  const known = jar.get(cookieNames.device);
  const confirms = jar.get(cookieNames.refresh);
  if (isConfirming && !confirms) return { kind: "refused", email: null, redirect: null };
  const body = new URLSearchParams({
    ...grant,
    client_id: env.AUTH_CLIENT_ID,
    ...(grant.grant_type === PASSKEY_GRANT ? passkeyBindingOf(visit) : bindingsOf(visit)),
    ...(known ? { device: known } : {}),
    ...(isConfirming && confirms ? { confirms } : {}),
  });
  const outcome = await post(visit, "/oauth/token", body);
  if (!outcome) return { kind: "unavailable" };
  const pair = granted.safeParse(outcome.body);
  if (outcome.status === 200 && pair.success) {
    const { access_token, refresh_token, expires_in, redirect, device } = pair.data;
    keepTokens(jar, { access: access_token, refresh: refresh_token, expiresIn: expires_in });
    jar.drop(cookieNames.login);
    jar.drop(cookieNames.passkey);
    if (device && device !== known)
      jar.set({ name: cookieNames.device, value: device, maxAge: cookieSeconds("device") });
    await dropEmptySession(visit);
    return { kind: "signed-in", redirect: redirect ?? null };
  }
  const refused = refusal.safeParse(outcome.body);
  if (!refused.success || outcome.status >= 500) return { kind: "unavailable" };
  if (outcome.status === 429) return { kind: "too-many" };
  if (refused.data.error === "work_required" && refused.data.work)
    return { kind: "work", task: refused.data.work };
  const { error, login_hint: email = null, redirect: wanted = null } = refused.data;
  return error === "code_required" ? { kind: "code-required" } : { kind: "refused", email, redirect: wanted };
}

export type LinkState = Exclude<SignIn, { kind: "signed-in" | "too-many" }> | { kind: "ready" };

const inspection = z.object({ active: z.boolean(), code_required: z.boolean().default(false) });

/**
 * Checks the link without using it up. "unavailable" can also mean that the host does not support the check; then only
 * the click decides.
 */
export async function inspectLink(visit: Visit, token: string): Promise<LinkState> {
  const outcome = await post(
    visit,
    "/oauth/introspect",
    new URLSearchParams({ token, ...bindingsOf(visit) }),
  );
  const told = inspection.safeParse(outcome?.body);
  if (outcome?.status !== 200 || !told.success) return { kind: "unavailable" };
  if (told.data.active) return { kind: told.data.code_required ? "code-required" : "ready" };
  const { login_hint: email = null, redirect = null } = hints.parse(outcome.body);
  return { kind: "refused", email, redirect };
}

function bindingsOf({ jar }: Visit): Record<string, string> {
  const binding = jar.get(cookieNames.login);
  const earlier = jar.get(cookieNames.loginAgain);
  return {
    ...(binding ? { binding } : {}),
    ...(earlier ? { earlier_binding: earlier } : {}),
  };
}

export const PASSKEY_GRANT = "urn:fla:passkey";

function passkeyBindingOf({ jar }: Visit): Record<string, string> {
  const binding = jar.get(cookieNames.passkey);
  return binding ? { binding } : {};
}

export async function signOut(visit: Visit): Promise<void> {
  const { jar } = visit;
  const token = jar.get(cookieNames.refresh);
  if (token)
    await post(visit, "/oauth/revoke", new URLSearchParams({ token, client_id: env.AUTH_CLIENT_ID }));
  dropTokens(jar);
  jar.drop(cookieNames.session);
  jar.drop(cookieNames.login);
  jar.drop(cookieNames.loginRedirect);
}

async function post(
  visit: Visit,
  path: string,
  body: URLSearchParams,
): Promise<{ status: number; body: unknown } | null> {
  const headers = { "fla-client-ip": visit.ip, "user-agent": visit.userAgent ?? "" };
  const ask = async () => {
    const response = await visit.answererFor("auth")(
      new Request(env.ORIGIN + path, { method: "POST", headers, body }),
    );
    const text = await response.text();
    return { status: response.status, body: parseJson(text) };
  };
  return withDeadline(ask(), DEADLINE_MS).catch((error: unknown) => {
    log.warn({ cause: causeOf(error) }, "the sign-in server did not answer");
    return null;
  });
}

/** The answer to a revocation may be empty (RFC 7009). */
function parseJson(text: string): unknown {
  return text === "" ? null : JSON.parse(text);
}
