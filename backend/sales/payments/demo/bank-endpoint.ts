import { formatEuro } from "@/lib/money";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import { site } from "@/lib/site";
import { escapeHtml } from "@/lib/rules/texts/html-text";
import type { Answerer } from "../../../ports";
import { advancePayment, type DemoBankDeps, type DemoPayment, findDemoPayment } from "./ledger";

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** `/api/demo-bank/<ref>`: the demo bank's own page. GET shows the payment. POST from this page decides it, once. */
export function demoBankEndpoint(deps: DemoBankDeps): Answerer {
  return {
    async fetch(request) {
      const ref = /^\/api\/demo-bank\/(demo_[0-9a-f-]{36})$/.exec(new URL(request.url).pathname)?.[1];
      const payment = ref ? await findDemoPayment(deps.db, ref) : undefined;
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
      await advancePayment(deps, deps.db, payment.ref, ["unconfirmed"], to);
      return new Response(null, {
        status: 303,
        headers: { location: payment.returnUrl, "cache-control": "no-store" },
      });
    },
  };
}

/** The browser reports which page posted the form, and no other site can make it report "same-origin". */
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

/**
 * The page where a test payment is approved or declined. It is plain HTML because it stands for a bank outside the
 * site.
 */
function bankPage(payment: DemoPayment): string {
  const open = payment.status === "unconfirmed";
  const content = open
    ? `<p>${escapeHtml(site.name)} asks for</p>
<p class="amount">${formatEuro(payment.amount)}</p>
<p>Order ${escapeHtml(payment.orderId)}. This stands in for your bank's page. Nothing is charged, whichever button you press.</p>
<form method="post">
<button name="decision" value="approve" class="yes">Approve</button>
<button name="decision" value="decline">Decline</button>
</form>`
    : `<p>This payment is closed.</p><p><a href="${escapeHtml(payment.returnUrl)}">Back to the shop</a></p>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demo bank</title>
<style>
body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;color:#16202b;background:#eef1f5;display:grid;min-block-size:100vh;place-items:center}
main{background:#fff;padding:2rem;border-radius:.75rem;max-inline-size:26rem;margin:1rem;border:1px solid #cfd6df}
h1{font-size:1.25rem;margin:0 0 1rem}
.note{background:#ffe9a8;padding:.5rem .75rem;border-radius:.375rem;margin:0 0 1.5rem;font-weight:600}
.amount{font-size:2rem;font-weight:700;margin:.25rem 0 1rem}
form{display:flex;gap:.75rem;margin-block-start:1.5rem}
button{font:inherit;font-weight:600;padding:.75rem 1.25rem;min-block-size:3rem;border-radius:.375rem;border:1px solid #5a6878;background:#fff;color:inherit;cursor:pointer;flex:1}
.yes{background:#0b5c3b;border-color:#0b5c3b;color:#fff}
button:focus-visible,a:focus-visible{outline:3px solid #1f5fd0;outline-offset:2px}
</style>
<main>
<p class="note">Demo bank – no money moves</p>
<h1>${open ? "Approve this payment?" : "Nothing to approve"}</h1>
${content}
</main>
</html>`;
}
