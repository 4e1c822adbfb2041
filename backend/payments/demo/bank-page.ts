import { formatEuro } from "@/lib/money";
import { site } from "@/lib/site";
import type { DemoPayment } from "./books";

/** The page on which a test payment is approved or declined. Plain HTML: it stands for a bank outside the site. */
export function bankPage(payment: DemoPayment): string {
  const open = payment.status === "requires_action";
  const content = open
    ? `<p>${escape(site.name)} asks for</p>
<p class="amount">${formatEuro(payment.amount)}</p>
<p>Order ${escape(payment.orderId)}. This stands for the page of your bank. Nothing is charged, whichever button you press.</p>
<form method="post">
<button name="decision" value="approve" class="yes">Approve</button>
<button name="decision" value="decline">Decline</button>
</form>`
    : `<p>This payment is closed.</p><p><a href="${escape(payment.returnUrl)}">Back to the shop</a></p>`;
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

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
