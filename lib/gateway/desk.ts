import { forbidden } from "next/navigation";
import type { Backend, DeskActionName, DeskAnswer, DeskReads, DeskRead } from "@/backend";
import { log, requestId } from "@/lib/observe/log";
import { hasMetrics, metrics } from "@/lib/observe/metrics";
import { newRequestId } from "@/lib/rules/texts/log-lines";
import { SIGN_IN_UNAVAILABLE } from "@/lib/http/unavailable";
import { noteOutage } from "@/lib/server/outage";
import { deskOfThisProcess } from "./answerers";
import { GraphqlFailure } from "./failure";
import { bearerOf, isSignInUnknown } from "./headers";
import { onePage, visitOfThisRequest } from "./read";
import { renew } from "./send";
import type { Visit } from "./visit";

export type { DeskActionName };
export type Desk = Backend["desk"];

/** The answer of a desk read. */
export type ReadOf<Name extends keyof DeskReads> = Awaited<ReturnType<DeskReads[Name]["run"]>>;

/** `book-bank-line` → `bookBankLine`. Only this spelling is accepted, so each action has one address. */
export const actionOfForm = (form: string) =>
  /^[a-z-]+$/.test(form) ? form.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) : "";

/** @returns null: the form has no action */
export const rulesOfForm = (form: string, desk: Desk | null = deskOfThisProcess()) =>
  desk?.rulesOf(actionOfForm(form)) ?? null;

type Visitor = Pick<ReadOf<"visitor">, "roles">;

/** Whether the person's roles include an action, so that a page shows its form. */
export type May = (action: DeskActionName) => boolean;

export const mayOf =
  ({ roles }: Visitor): May =>
  (action) =>
    deskOfThisProcess()?.mayAct(roles, action) ?? false;

/** Whether the person's roles include a read, so that the menu shows its room. */
export function mayRead({ roles }: Visitor, read: keyof DeskReads): boolean {
  return deskOfThisProcess()?.mayRead(roles, read) ?? false;
}

/**
 * Reads for a page of the desk: `readDesk(({ bankProposals }) => bankProposals, {})`. A page cannot keep a renewed token.
 * Data outside of the person's roles ends the page with 403.
 * @throws GraphqlFailure
 */
export async function readDesk<Input, Output>(
  pick: (reads: DeskReads) => DeskRead<Input, Output>,
  input: Input,
): Promise<Output> {
  const visit = await visitOfThisRequest(false);
  const name = deskOfThisProcess()?.nameOf(pick) ?? "desk";
  try {
    return await onePage()(() => askDesk(visit, name, (desk, request) => desk.read(pick, input, request)));
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.code === "NOT_ALLOWED") forbidden();
    throw failure;
  }
}

/**
 * Asks the back end of this process as the visitor. A refused token is renewed once if the new one can be kept.
 * Otherwise the visitor counts as a guest.
 * @throws GraphqlFailure
 */
export async function askDesk<Answer>(
  from: Visit,
  operation: string,
  ask: (desk: Desk, request: Request) => Promise<DeskAnswer<Answer>>,
  desk: Desk | null = deskOfThisProcess(),
): Promise<Answer> {
  if (!desk) throw new GraphqlFailure({ operation, code: "NOT_FOUND", messages: ["There is nothing here."] });
  const visit = { ...from, requestId: from.requestId ?? requestId() ?? newRequestId() };
  const started = performance.now();
  const result = await askAsMember(visit, (asGuest) => ask(desk, requestOf(visit, asGuest)));
  note(visit.requestId, operation, result, performance.now() - started);
  if ("answer" in result) return result.answer;
  const { message, ...details } = result.failure;
  throw new GraphqlFailure({ operation, messages: [message], ...details });
}

async function askAsMember<Answer>(
  visit: Visit & { requestId: string },
  ask: (asGuest: boolean) => Promise<DeskAnswer<Answer>>,
): Promise<DeskAnswer<Answer>> {
  if (isSignInUnknown(visit.jar)) {
    if (visit.mayWrite) await renew(visit);
    if (isSignInUnknown(visit.jar)) return signInUnavailable(visit.requestId);
  }
  const first = await ask(false);
  if (!("failure" in first) || first.failure.status !== 401) return first;
  if (!visit.mayWrite) return ask(true);
  return (await renew(visit)) === "unavailable" ? signInUnavailable(visit.requestId) : ask(false);
}

function requestOf({ jar, ip, requestId: id }: Visit & { requestId: string }, asGuest: boolean): Request {
  const bearer = asGuest ? undefined : bearerOf(jar);
  const headers = { "fla-client-ip": ip, "fla-request-id": id, ...(bearer && { authorization: bearer }) };
  return new Request("http://site.invalid/desk", { headers });
}

function signInUnavailable(reference: string): DeskAnswer<never> {
  const failure = { message: SIGN_IN_UNAVAILABLE, code: "SIGN_IN_UNAVAILABLE", status: 503, fields: {} };
  return { failure: { ...failure, reference } };
}

function note(request: string, operation: string, result: DeskAnswer<unknown>, ms: number): void {
  const status = "failure" in result ? result.failure.status : 200;
  const isFailed = status >= 500 || ("failure" in result && result.failure.code === "INTERNAL_SERVER_ERROR");
  if (status >= 500) noteOutage();
  const outcome = isFailed ? "failed" : "failure" in result ? "refused" : "answered";
  if (hasMetrics) metrics().operations.observe({ operation, outcome }, ms / 1_000);
  log.info({ operation, endpoint: "desk", status, request, ms: Math.round(ms) }, "operation");
}
