import { z } from "zod";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import { cleanCode, longestTyped } from "@/lib/rules/forms/typed-code";
import type { Deps } from "../../deps";
import type { Answerer } from "../../ports";
import {
  inspectLink,
  type OnSignedIn,
  recallAddress,
  signInWithCode,
  signInWithLink,
} from "./complete-sign-in";
import { ACCESS_SECONDS, signAccessToken } from "./identity";
import { signInWithPasskey } from "./passkey-sign-in";
import { deviceName, endSession, type OpenedSession, refreshSession, usableSessionsOf } from "./sessions";

const secret = z.string().min(1).max(500);
/** The token of a link, as pasted. */
const linkToken = secret.transform((pasted) => cleanCode(pasted, "secret"));
const code = z
  .string()
  .max(longestTyped)
  .transform((typed) => cleanCode(typed, "signIn"));
/** Identifies a browser for limits. */
const browser = { device: secret.optional(), work: z.string().max(4_000).optional() };
/** Refresh token of the session that the new session replaces. */
const confirming = { confirms: secret.optional() };
const grant = z.discriminatedUnion("grant_type", [
  z.object({ grant_type: z.literal("refresh_token"), refresh_token: secret }),
  z.object({
    grant_type: z.literal("urn:fla:login-link"),
    token: linkToken,
    binding: secret.optional(),
    earlier_binding: secret.optional(),
    code: code.optional(),
    ...browser,
  }),
  z.object({
    grant_type: z.literal("urn:fla:login-code"),
    code,
    binding: secret.optional(),
    earlier_binding: secret.optional(),
    email: z.string().max(320).optional(),
    ...browser,
    ...confirming,
  }),
  z.object({
    grant_type: z.literal("urn:fla:passkey"),
    /** The authenticator's answer, as JSON. */
    credential: z.string().min(1).max(12_000),
    binding: secret.optional(),
    ...browser,
    ...confirming,
  }),
]);
const revocation = z.object({ token: secret });
const inspection = z.object({
  token: secret,
  binding: secret.optional(),
  earlier_binding: secret.optional(),
});

/** Sources: R119, R432. */
const LINK_NOT_VALID = "The Sign-In link is not valid or expired!";

/**
 * The token endpoint in the form of OAuth 2: `POST …/oauth/token` signs in or exchanges, `POST …/oauth/revoke` signs
 * out, and `POST …/oauth/introspect` checks a link and changes nothing. Every other request is refused without effect,
 * including GET and HEAD, so that fetching a link cannot use it up.
 */
export function authEndpoint(deps: Deps, { onSignedIn }: { onSignedIn: OnSignedIn }): Answerer {
  return {
    async fetch(request) {
      const path = new URL(request.url).pathname;
      if (!/\/oauth\/(token|revoke|introspect)$/.test(path)) return answer(404, { error: "not_found" });
      const form = await readForm(request);
      if (form instanceof Response) return form;
      if (path.endsWith("/introspect")) return inspect(deps, form);
      return path.endsWith("/revoke") ? revoke(deps, form) : exchange(deps, onSignedIn, request, form);
    },
  };
}

async function revoke(deps: Deps, form: Record<string, string>): Promise<Response> {
  const parsed = revocation.safeParse(form);
  if (!parsed.success) return refuse("invalid_request", "token is missing");
  const member = await endSession(deps, parsed.data.token);
  if (member !== null) noteSecurity(deps.log, "sign-out", { member });
  return answer(200, {});
}

/** Checks a link. The answer has the form of RFC 7662, with `login_hint` and `redirect` as for a refused link. */
async function inspect(deps: Deps, form: Record<string, string>): Promise<Response> {
  const parsed = inspection.safeParse(form);
  if (!parsed.success) return refuse("invalid_request", "token is missing");
  const state = await inspectLink(deps, parsed.data);
  if (state) return answer(200, { active: true, code_required: state === "code_required" });
  return answer(200, { active: false, ...(await hintFor(deps, parsed.data)) });
}

async function exchange(
  deps: Deps,
  onSignedIn: OnSignedIn,
  request: Request,
  form: Record<string, string>,
): Promise<Response> {
  const parsed = grant.safeParse(form);
  if (!parsed.success) return refuseGrant(parsed.error);
  if (parsed.data.grant_type === "refresh_token") {
    const session = await refreshSession(deps, parsed.data.refresh_token);
    return session ? tokens(deps, session) : refuse("invalid_grant", "Invalid refresh token");
  }
  const from = {
    ip: request.headers.get("fla-client-ip") ?? "unknown",
    userAgent: request.headers.get("user-agent"),
  };
  const signedIn = await proven(deps, onSignedIn, parsed.data, from);
  if (signedIn === "code_required")
    return refuse(
      "code_required",
      "Another browser asked for this link. Please enter the code from the email as well.",
    );
  const about = abouts[parsed.data.grant_type];
  if (signedIn && "work" in signedIn) {
    noteSecurity(deps.log, "limit-reached", { ip: from.ip, about });
    const description = "Many wrong codes were entered from this network. Solve the task first.";
    return refuse("work_required", description, signedIn);
  }
  const isConfirmed = "confirms" in parsed.data && parsed.data.confirms !== undefined;
  await noteOutcome(deps, signedIn ? signedIn.session : null, { about, isConfirmed, ...from });
  if (signedIn) {
    const { session, redirect, device } = signedIn;
    return tokens(deps, session, { device, ...(redirect ? { redirect } : {}) });
  }
  if (about === "passkey") return refuse("invalid_grant", "This passkey is not valid here.");
  return refuse("invalid_grant", LINK_NOT_VALID, await hintFor(deps, parsed.data));
}

type Proof = Exclude<z.infer<typeof grant>, { grant_type: "refresh_token" }>;

const abouts = {
  "urn:fla:login-link": "link",
  "urn:fla:login-code": "code",
  "urn:fla:passkey": "passkey",
} as const;

async function proven(
  deps: Deps,
  onSignedIn: OnSignedIn,
  proof: Proof,
  from: { ip: string; userAgent: string | null },
) {
  if (proof.grant_type === "urn:fla:login-link")
    return signInWithLink(deps, onSignedIn, { ...proof, ...from });
  if (proof.grant_type === "urn:fla:login-code")
    return signInWithCode(deps, onSignedIn, { ...proof, ...from });
  return signInWithPasskey(deps, onSignedIn, { ...proof, ...from });
}

async function hintFor(deps: Deps, attempt: Parameters<typeof recallAddress>[1]) {
  const asked = await recallAddress(deps, attempt);
  return asked ? { login_hint: asked.email, redirect: asked.redirect ?? undefined } : {};
}

type From = {
  about: (typeof abouts)[keyof typeof abouts];
  /** The browser was signed in before, so it is not new. */
  isConfirmed: boolean;
  ip: string;
  userAgent: string | null;
};

/** Logs the result of a sign-in. A browser counts as new if no other session of the member looks like it. */
async function noteOutcome(
  deps: Deps,
  session: OpenedSession | null,
  { userAgent, isConfirmed, ...from }: From,
): Promise<void> {
  if (!session) return noteSecurity(deps.log, "sign-in-failed", from);
  const who = { ...from, member: session.memberId };
  noteSecurity(deps.log, "sign-in", who);
  if (isConfirmed) return;
  const others = await usableSessionsOf(deps, session.memberId);
  const isKnown = others.some(
    (other) => other.id !== session.id && deviceName(other.userAgent) === deviceName(userAgent),
  );
  if (!isKnown) noteSecurity(deps.log, "new-device", who);
}

async function tokens(
  deps: Deps,
  session: OpenedSession,
  more: { device?: string; redirect?: string } = {},
): Promise<Response> {
  const age = Math.floor((deps.clock().getTime() - session.issuedAt.getTime()) / 1_000);
  return answer(200, {
    access_token: await signAccessToken(deps, session, session.issuedAt),
    refresh_token: session.refreshToken,
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS - age,
    ...more,
  });
}

function refuseGrant(error: z.ZodError): Response {
  const issue = error.issues[0];
  const isGrant = issue?.path[0] === "grant_type";
  return isGrant
    ? refuse("unsupported_grant_type", "grant_type is missing or not supported")
    : refuse("invalid_request", `${issue?.path.join(".") ?? "form"} is missing or not valid`);
}

function refuse(error: string, description: string, more: Record<string, unknown> = {}): Response {
  return answer(400, { error, error_description: description, ...more });
}

function answer(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

const MAX_FORM_BYTES = 16 * 1_024;

/** The fields of a form-encoded POST, or the refusal to send. Empty fields are left out (RFC 6749, 3.2). */
async function readForm(request: Request): Promise<Record<string, string> | Response> {
  if (request.method !== "POST") return refuseForm(405, "Only POST has an effect here.", { allow: "POST" });
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    return refuseForm(415, "Send application/x-www-form-urlencoded.");
  try {
    const body = new TextDecoder().decode(await readBody(request, MAX_FORM_BYTES));
    const fields = [...new URLSearchParams(body)].filter(([, value]) => value !== "");
    const names = fields.map(([name]) => name);
    if (new Set(names).size < names.length) return refuseForm(400, "A field is given twice.");
    return Object.fromEntries(fields);
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuseForm(413, "The body is larger than 16 KB.");
    throw error;
  }
}

function refuseForm(status: number, description: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error: "invalid_request", error_description: description },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
}
