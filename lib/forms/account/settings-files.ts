import { env } from "@/lib/env";
import { embedded, isRemote } from "@/lib/gateway/answerers";
import { cookieNames } from "@/lib/rules/cookie-names";
import { messageFor, texts } from "@/lib/gateway/errors";
import { GraphqlFailure, interpret } from "@/lib/gateway/failure";
import { type Hosts, visitOf, withCookies } from "@/lib/gateway/gateway";
import { isSignInUnknown, requestHeaders } from "@/lib/gateway/headers";
import { isSameOrigin } from "@/lib/server/incoming";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import { renew, send } from "@/lib/gateway/send";
import { trustedOperation } from "@/lib/gateway/trusted-documents";
import type { Visit } from "@/lib/gateway/visit";
import { log } from "@/lib/observe/log";
import { routes, signInFor } from "@/lib/addresses/routes";
import { causeOf } from "@/lib/rules/texts/log-lines";
import { IMAGE_MAX_BYTES, imageProblem, imageTexts } from "@/lib/rules/forms/profile";
import { settingsPage } from "@/lib/addresses/settings-page";
import type { Flash } from "../flash";
import { nextPage, readForm } from "../form-case";

const OPERATION = "updateProfileImage";
const ENVELOPE = 64 * 1_024;

/** `POST /api/forms/profile-image`: the only form that accepts a file. */
export async function profileImageForm(request: Request, hosts?: Hosts): Promise<Response> {
  if (!isSameOrigin(request.headers, env.ORIGIN))
    return new Response("This form does not come from our own pages.", { status: 403 });
  const visit = visitOf(request, hosts);
  const notice = await outcome(request, visit);
  return nextPage(visit, { to: settingsPage("image"), notice });
}

async function outcome(request: Request, visit: Visit): Promise<Flash> {
  const failed = (text: string): Flash => ({ kind: "error", text });
  const file = await readFile(request);
  if (typeof file === "string") return failed(file);
  const problem = imageProblem(file);
  if (problem) return failed(problem);
  try {
    const question = { operation: trustedOperation(OPERATION), variables: { file: null }, file };
    const { status, body } = await send(visit, question);
    interpret(OPERATION, status, body);
    return { kind: "success", text: "Your profile image has been saved." };
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return failed(messageFor(OPERATION, failure));
    throw failure;
  }
}

async function readFile(request: Request): Promise<File | string> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return imageTexts.missing;
  try {
    const body = await readBody(request, IMAGE_MAX_BYTES + ENVELOPE);
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    const file = form.get("file");
    return file instanceof File ? new File([file], "image", { type: file.type }) : imageTexts.missing;
  } catch (error) {
    return error instanceof BodyTooLarge ? imageTexts.tooLarge : imageTexts.missing;
  }
}

/** A plain form, so that the browser saves the file. When another host has the data, the member asks for it by mail. */
export async function exportRequest(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const visit = visitOf(request);
  if (isRemote("member") || isRemote("shop")) {
    const text = `Your data is kept on another server. Please write to ${env.CONTACT_EMAIL}, and we will send it to you.`;
    return backToSettings(visit, text);
  }
  const answer = await askForExport(visit).catch((error: unknown) => {
    log.error({ cause: causeOf(error) }, "the export failed");
    return null;
  });
  if (answer?.status === 200) return withCookies(answer, visit.jar);
  if (answer?.status === 401) return nextPage(visit, { to: signInFor(routes.settings) });
  return backToSettings(visit, answer?.status === 429 ? await answer.text() : texts.unavailable);
}

async function askForExport(visit: Visit): Promise<Response> {
  const { jar, ip } = visit;
  const once = () =>
    embedded().personalData.fetch(
      new Request(`${env.ORIGIN}/api/account/export`, {
        method: "POST",
        headers: requestHeaders("member", jar, ip),
      }),
    );
  if (isSignInUnknown(jar) && (await renew(visit)) === "unavailable")
    return new Response(null, { status: 503 });
  const answer = await once();
  if (answer.status !== 401 || !jar.get(cookieNames.refresh)) return answer;
  return (await renew(visit)) === "renewed" ? once() : answer;
}

function backToSettings(visit: Visit, text: string): Response {
  return nextPage(visit, { to: settingsPage("export"), notice: { kind: "error", text } });
}
