import { env } from "@/lib/env";
import { embedded, isRemote } from "@/lib/graphql/answerers";
import { cookieNames } from "@/lib/graphql/cookie-jar";
import { texts } from "@/lib/graphql/errors";
import { visitOf, withCookies } from "@/lib/graphql/gateway";
import { requestHeaders } from "@/lib/graphql/headers";
import { renew, type Visit } from "@/lib/graphql/send";
import { log } from "@/lib/log";
import { routes, signInFor } from "@/lib/routes";
import { settingsPage } from "@/lib/settings-page";
import { flash } from "./flash";
import { readForm, seeOther } from "./form-request";

/**
 * `POST /api/account/export`: everything that is kept of the member, as one file. A plain form, so that the browser
 * saves it; what goes wrong is told on the settings page. Hosts elsewhere keep the data themselves and are asked by mail.
 */
export async function exportRequest(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const visit = visitOf(request);
  if (isRemote("member") || isRemote("shop")) {
    const text = `Your data is kept on another server. Please write to ${env.CONTACT_EMAIL}, and we send it to you.`;
    return tell(visit, text);
  }
  const answer = await ask(visit).catch((error: unknown) => {
    log.error({ cause: error instanceof Error ? error.name : "unknown" }, "the export failed");
    return null;
  });
  if (answer?.status === 200) return withCookies(answer, visit.jar);
  if (answer?.status === 401) return withCookies(seeOther(signInFor(routes.settings)), visit.jar);
  return tell(visit, answer?.status === 429 ? await answer.text() : texts.unavailable);
}

/** With the visitor's bearer; one that is missing or refused is renewed, once. */
async function ask(visit: Visit): Promise<Response> {
  const { jar, ip } = visit;
  const once = () =>
    embedded().personalData.fetch(
      new Request(`${env.ORIGIN}/api/account/export`, {
        method: "POST",
        headers: requestHeaders("member", jar, ip),
      }),
    );
  if (!jar.get(cookieNames.access) && jar.get(cookieNames.refresh)) await renew(visit);
  const answer = await once();
  if (answer.status !== 401 || !jar.get(cookieNames.refresh)) return answer;
  return (await renew(visit)) === "renewed" ? once() : answer;
}

function tell(visit: Visit, text: string): Response {
  const { location, change } = flash(settingsPage("export"), { kind: "error", text });
  visit.jar.set(change);
  return withCookies(seeOther(location), visit.jar);
}
