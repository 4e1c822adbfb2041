import type { Deps } from "../../deps";
import { BodyTooLarge, readBody } from "../read-body";
import { bankPage } from "./bank-page";
import { advance, findPayment } from "./books";

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** `/api/demo-bank/<ref>`: the demo bank's own page. GET shows, POST from this very page decides, once. */
export function demoBankEndpoint(deps: Deps): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch(request) {
      const ref = /^\/api\/demo-bank\/(demo_[0-9a-f-]{36})$/.exec(new URL(request.url).pathname)?.[1];
      const { db } = await deps.database();
      const payment = ref ? await findPayment(db, ref) : undefined;
      if (!payment) return new Response("There is no such payment.", { status: 404 });
      if (request.method === "GET" || request.method === "HEAD")
        return new Response(bankPage(payment), { headers });
      if (request.method !== "POST")
        return new Response("Not allowed", { status: 405, headers: { allow: "GET, POST" } });
      if (!isOwnPage(request, deps.settings.origin))
        return new Response("Please use the buttons of the page.", { status: 403 });
      const decision = await readDecision(request);
      if (decision === null) return new Response("Please choose Approve or Decline.", { status: 400 });
      const to =
        decision === "approve"
          ? { status: "succeeded" as const }
          : { status: "failed" as const, failureCode: "not_approved" };
      await advance(deps, db, payment.ref, ["requires_action"], to);
      return new Response(null, {
        status: 303,
        headers: { location: payment.returnUrl, "cache-control": "no-store" },
      });
    },
  };
}

/** A browser says where a form stands; no other site can make it say "same-origin". */
function isOwnPage(request: Request, origin: string): boolean {
  return request.headers.get("sec-fetch-site") === "same-origin" || request.headers.get("origin") === origin;
}

async function readDecision(request: Request): Promise<"approve" | "decline" | null> {
  try {
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, 1_024)));
    const decision = form.get("decision");
    return decision === "approve" || decision === "decline" ? decision : null;
  } catch (error) {
    if (error instanceof BodyTooLarge) return null;
    throw error;
  }
}
