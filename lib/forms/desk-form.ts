import { deskRooms, deskRoutes, pageAbout, passkeysFor } from "@/lib/addresses/desk-routes";
import { confirmFor } from "@/lib/addresses/routes";
import { env } from "@/lib/env";
import { deskOfThisProcess } from "@/lib/gateway/answerers";
import { actionOfForm, askDesk, type Desk, rulesOfForm } from "@/lib/gateway/desk";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { type Hosts, visitOf, withCookies } from "@/lib/gateway/gateway";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { isSameOrigin } from "@/lib/server/incoming";
import { previewHeaders, previewProblem } from "@/lib/server/preview-page";
import { headerOptions } from "@/lib/server/security-headers";
import { nextPage, readForm } from "./form-case";
import type { Outcome } from "./typed-form";

type Rules = NonNullable<ReturnType<Desk["rulesOf"]>>;
type FileRule = NonNullable<Rules["file"]>;
type Sent = { values: Record<string, string>; file: File | null };

const filePages: Readonly<Record<FileRule["page"], string>> = {
  bank: deskRooms.bank.href,
  pictures: deskRoutes.pictures,
};

/**
 * `POST /api/desk/<action>`: a form of the desk. The back end checks the sender, parses the fields, and words every
 * refusal for the staff. There is no desk when another host has the members.
 */
export async function postedDeskForm(
  request: Request,
  name: string,
  desk: Desk | null = deskOfThisProcess(),
  hosts?: Hosts,
): Promise<Response> {
  const action = actionOfForm(name);
  const rules = rulesOfForm(name, desk);
  if (!desk || !rules) return new Response("Not found", { status: 404 });
  const sent = rules.file ? await readFileForm(request, rules.file) : await readTexts(request);
  if (sent instanceof Response) return sent;
  const visit = visitOf(request, hosts);
  const outcome =
    "problem" in sent
      ? { to: filePages[sent.page], notice: { kind: "error" as const, text: sent.problem } }
      : await outcomeOf(name, rules, sent, ({ values, file }) =>
          askDesk(visit, action, (asked, as) => asked.act(action, values, file, as), desk),
        );
  // No frame may show the desk's own pages, where other forms show their notices.
  if (!rules.isFramed || !outcome.notice) return nextPage(visit, outcome);
  const html = previewProblem([outcome.notice.text]);
  return withCookies(new Response(html, { headers: previewHeaders(headerOptions(env)) }), visit.jar);
}

async function outcomeOf(
  name: string,
  { file: texts, isFramed }: Rules,
  { values: { back = "", ...values }, file }: Sent,
  act: (sent: Sent) => Promise<{ message: string; next?: string; isRefused?: boolean }>,
): Promise<Outcome> {
  const page = safeRedirect(back, env.ORIGIN, deskRooms.inbox.href);
  try {
    const { message, next, isRefused = false } = await act({ values, file });
    const to = next === undefined ? page : pageAbout(next);
    if (isFramed && !isRefused) return { to };
    return { to, notice: { kind: isRefused ? "error" : "success", text: message } };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    if (failure.code === "SIGN_IN_NOT_FRESH") return { to: confirmFor(page) };
    if (failure.code === "PASSKEY_NEEDED") return { to: confirmFor(page, "passkey") };
    if (failure.code === "PASSKEY_MISSING")
      return { to: passkeysFor(page), notice: { kind: "error", text: sentenceOf(failure, texts) } };
    const { form = name, ...typed } = Object.fromEntries(
      Object.entries(values).filter(([, text]) => text !== ""),
    );
    const text = sentenceOf(failure, texts);
    return { to: page, notice: { kind: "error", text, form, fields: failure.fields, values: typed } };
  }
}

function sentenceOf(failure: GraphqlFailure, texts: FileRule | null): string {
  const [refusal = "This was refused, and nothing was changed."] = failure.messages;
  if (!failure.isOutage) return refusal;
  const isFault = failure.code === "INTERNAL_SERVER_ERROR";
  const why = isFault
    ? `Something failed on the server; see its log for the reason${failure.reference ? ` (reference ${failure.reference})` : ""}.`
    : "The server cannot be reached right now.";
  const advice = texts
    ? isFault
      ? texts.failed
      : texts.unknown
    : "This may or may not have been done. Check the page and the log before you try again.";
  return `${why} ${advice}`;
}

async function readTexts(request: Request): Promise<Sent | Response> {
  const values = await readForm(request);
  return values instanceof Response ? values : { values, file: null };
}

async function readFileForm(
  request: Request,
  { page, maxBytes, missing, tooLarge }: FileRule,
): Promise<Sent | { page: FileRule["page"]; problem: string } | Response> {
  if (!isSameOrigin(request.headers, env.ORIGIN))
    return new Response("This form does not come from our own pages.", { status: 403 });
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return { page, problem: missing };
  try {
    const body = await readBody(request, maxBytes);
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return { page, problem: missing };
    const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    return { values: Object.fromEntries(texts), file };
  } catch (error) {
    return { page, problem: error instanceof BodyTooLarge ? tooLarge : missing };
  }
}
