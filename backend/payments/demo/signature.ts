import { createHmac, timingSafeEqual } from "node:crypto";
import { BadSignature } from "../port";

export const signatureHeader = "demo-signature";

/** Seconds that the moment of signing may differ from ours, to either side. */
export const toleranceSeconds = 300;

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, as Stripe signs. */
export function sign(body: Uint8Array, secret: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  return `t=${t},v1=${mac(body, secret, String(t)).toString("hex")}`;
}

/** @throws BadSignature for a missing, malformed, foreign, old or future signature. */
export function verify(body: Uint8Array, header: string | null, secret: string, now: Date): void {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!t || !v1) throw new BadSignature("The signature is missing or malformed");
  if (!timingSafeEqual(Buffer.from(v1, "hex"), mac(body, secret, t)))
    throw new BadSignature("The signature does not fit");
  if (Math.abs(Number(t) - now.getTime() / 1000) > toleranceSeconds)
    throw new BadSignature("The signature's time is out of range");
}

function mac(body: Uint8Array, secret: string, t: string): Buffer {
  return createHmac("sha256", secret).update(`${t}.`).update(body).digest();
}
