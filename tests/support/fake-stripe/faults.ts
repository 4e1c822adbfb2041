import type { ServerResponse } from "node:http";

export const faultKinds = [
  "hang",
  "reset",
  "saved 500",
  "500 without error",
  "502 html",
  "200 {}",
  "200 []",
  "429",
  "truncated",
  "wrong amount",
] as const;

export type FaultKind = (typeof faultKinds)[number];

export type Fault = {
  /** The call's name without ids, e.g. "POST /v1/payment_intents" or "GET /v1/payment_intents/:id"; unset: every call. */
  call?: string;
  kind: FaultKind;
  /** "before": the provider does nothing; "after": it does what was asked, and the answer is lost. */
  when?: "before" | "after";
  /** How often; a reset connection is tried once more by the SDK itself. Default: once. */
  times?: number;
};

/** Faults that wait for their call. */
export class Faults {
  private waiting: (Fault & { left: number })[] = [];

  /** @returns a function that takes it back */
  add(fault: Fault): () => void {
    const kept = { ...fault, left: fault.times ?? 1 };
    this.waiting.push(kept);
    return () => {
      this.waiting = this.waiting.filter((each) => each !== kept);
    };
  }

  clear(): void {
    this.waiting = [];
    this.finish();
  }

  private slow: { call: string; begun: () => void; end: Promise<void> } | null = null;
  private end: () => void = () => undefined;

  /** The next such call takes as long as the test wants. @returns resolves when it is under way */
  slowDown(call: string): Promise<void> {
    const end = new Promise<void>((resolve) => (this.end = resolve));
    return new Promise((begun) => (this.slow = { call, begun, end }));
  }

  /** The slow call goes on. */
  finish(): void {
    this.end();
  }

  /** What a call waits for before it is answered; null: nothing. */
  slowness(call: string): Promise<void> | null {
    if (this.slow?.call !== call) return null;
    const { begun, end } = this.slow;
    this.slow = null;
    begun();
    return end;
  }

  take(call: string): Fault | undefined {
    const found = this.waiting.find((each) => each.left > 0 && (each.call ?? call) === call);
    if (found) found.left -= 1;
    return found;
  }
}

/** What a key saves of a 500: docs.stripe.com/api/idempotent_requests, "including 500 errors". */
export const serverError = JSON.stringify({
  error: { type: "api_error", message: "An unknown error occurred." },
});

/** Answers wrongly, or not at all. `body` is what the right answer would have been. */
export function answerWrongly(response: ServerResponse, kind: FaultKind, body: string): void {
  const send = (status: number, type: string, text: string) =>
    response.writeHead(status, { "content-type": type }).end(text);
  switch (kind) {
    case "hang":
      return;
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "truncated":
      response.writeHead(200, { "content-type": "application/json", "content-length": body.length + 100 });
      response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
      return;
    case "saved 500":
      return void send(500, "application/json", serverError);
    case "500 without error":
      return void send(500, "application/json", "{}");
    case "502 html":
      return void send(502, "text/html", "<html><body>Bad gateway</body></html>");
    case "200 {}":
      return void send(200, "application/json", "{}");
    case "200 []":
      return void send(200, "application/json", "[]");
    case "429":
      return void send(
        429,
        "application/json",
        JSON.stringify({
          error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" },
        }),
      );
    case "wrong amount":
      return void send(
        200,
        "application/json",
        body.replace(/"(amount|amount_received)":(\d+)/g, '"$1":1$2'),
      );
  }
}
