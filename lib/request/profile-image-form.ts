import { env } from "@/lib/env";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { visitOf, withCookies, type Hosts } from "@/lib/graphql/gateway";
import { interpret } from "@/lib/graphql/interpret";
import { send, type Visit } from "@/lib/graphql/send";
import { trustedOperation } from "@/lib/graphql/trusted";
import { IMAGE_MAX_BYTES, imageProblem, imageTexts } from "@/lib/rules/forms/image-file";
import { settingsPage } from "@/lib/settings-page";
import { flash, type Flash } from "./flash";
import { seeOther } from "./form-request";
import { BodyTooLarge, readBody } from "./read-body";
import { isSameOrigin } from "./same-origin";

const OPERATION = "updateProfileImage";
/** What the parts of a form need beside the file. */
const ENVELOPE = 64 * 1_024;

/** `POST /api/forms/profile-image`: a form with one file, the only one that the forms take. */
export async function profileImageForm(request: Request, hosts?: Hosts): Promise<Response> {
  if (!isSameOrigin(request.headers, env.ORIGIN))
    return new Response("This form does not come from our own pages.", { status: 403 });
  const visit = visitOf(request, hosts);
  const notice = await outcome(request, visit);
  const { location, change } = flash(settingsPage("image"), notice);
  visit.jar.set(change);
  return withCookies(seeOther(location), visit.jar);
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
    return { kind: "success", text: "Your profile image is saved." };
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return failed(messageFor(OPERATION, failure));
    throw failure;
  }
}

/** The file under a name of ours, or why there is none. */
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
