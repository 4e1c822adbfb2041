/*
 * Stripe.js as far as our pages use it, written from Stripe's public documentation. It runs in the browser: journeys
 * serve its source as https://js.stripe.com/…, component tests call it. Plain inputs stand in for Stripe's frames; the
 * calls go to https://api.stripe.com, which the test answers.
 */

/** The script's text for a page. */
export const fakeStripeJs = () => `(${installFakeStripe.toString()})();`;

/** Everything is inside, because only this function's text reaches the page. */
export function installFakeStripe(): void {
  type Answer = { error?: { message?: string } & Record<string, unknown> } & Record<string, unknown>;
  type Handler = (event: object) => void;
  type Options = {
    mode: string;
    amount?: number;
    allowedPaymentMethodTypes: string[];
    setupFutureUsage?: string | null;
  };

  const labels: Record<string, string> = { card: "Card", sepa_debit: "SEPA Direct Debit", klarna: "Klarna" };

  function make(tag: string, attributes: Record<string, string> = {}, text = "") {
    const node = document.createElement(tag);
    Object.entries(attributes).forEach(([name, value]) => node.setAttribute(name, value));
    node.append(text);
    if (tag === "label")
      node.style.cssText = "display: flex; gap: 0.75rem; align-items: center; min-height: 2.5rem";
    return node;
  }

  function stripe(publishableKey: string) {
    async function call(method: string, path: string, fields: Record<string, string>): Promise<Answer> {
      const form = new URLSearchParams(fields);
      const isRead = method === "GET";
      const answer = await fetch(`https://api.stripe.com/v1${path}${isRead ? `?${form}` : ""}`, {
        method,
        headers: {
          authorization: `Bearer ${publishableKey}`,
          ...(isRead ? {} : { "content-type": "application/x-www-form-urlencoded" }),
        },
        ...(isRead ? {} : { body: String(form) }),
      }).catch(() => null);
      if (!answer) return { error: { type: "api_connection_error", message: "The network did not answer." } };
      return answer.json();
    }

    /** The bank's dialog in the page: 3-D Secure. */
    function ask(id: string): Promise<void> {
      return new Promise((resolve) => {
        const dialog = make("dialog", { "aria-label": "Test bank" });
        dialog.append(make("p", {}, "Approve this payment?"));
        for (const [name, decision] of [
          ["Approve", "approve"],
          ["Refuse", "refuse"],
        ] as const) {
          const button = make("button", { type: "button" }, name);
          button.addEventListener("click", () => {
            void call("POST", `/test_bank/${id}/${decision}`, {}).then(() => {
              dialog.remove();
              resolve();
            });
          });
          dialog.append(button);
        }
        document.body.append(dialog);
        if (dialog instanceof HTMLDialogElement && dialog.showModal) dialog.showModal();
        else dialog.setAttribute("open", "");
      });
    }

    /** Does what an intent asks for, and answers what became of it. */
    async function follow(kind: "payment" | "setup", clientSecret: string): Promise<Answer> {
      const id = clientSecret.split("_secret_")[0] ?? "";
      const path = `/${kind}_intents/${id}`;
      const read = () => call("GET", path, { client_secret: clientSecret });
      const before = await read();
      if (before.error) return before;
      const action = before.next_action;
      if (typeof action !== "object" || action === null || !("type" in action)) return ended(kind, before);
      if (action.type === "redirect_to_url") {
        window.location.assign(`https://hooks.stripe.com/hooks/${id}`);
        return new Promise(() => {});
      }
      await ask(id);
      return ended(kind, await read());
    }

    function ended(kind: "payment" | "setup", intent: Answer): Answer {
      if (intent.error) return intent;
      if (intent.status !== "requires_payment_method") return { [`${kind}Intent`]: intent };
      const message =
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
      return { error: { type: "invalid_request_error", message, [`${kind}_intent`]: intent } };
    }

    function elements(options: Options) {
      const state = { ...options, kind: "card", typed: "", isSubmitted: false };
      const handlers: Record<string, Handler[]> = {};
      const emit = (name: string, event: object) => handlers[name]?.forEach((handler) => handler(event));
      const root = make("div", { "data-stripe": options.mode });
      const changed = () => {
        state.isSubmitted = false;
        emit("change", { elementType: "payment", value: { type: state.kind } });
      };

      function draw() {
        root.replaceChildren();
        root.dataset.amount = String(state.amount ?? 0);
        root.dataset.types = state.allowedPaymentMethodTypes.join();
        if (!state.allowedPaymentMethodTypes.includes(state.kind)) state.kind = "card";
        for (const kind of state.allowedPaymentMethodTypes) {
          const label = make("label");
          const input = make("input", { type: "radio", name: "stripe-kind", value: kind });
          if (input instanceof HTMLInputElement) input.checked = kind === state.kind;
          input.addEventListener("change", () => {
            state.kind = kind;
            state.typed = "";
            draw();
            changed();
          });
          label.append(input, labels[kind] ?? kind);
          root.append(label);
        }
        if (state.kind === "klarna") return;
        const label = make("label", {}, state.kind === "card" ? "Card number" : "IBAN");
        const input = make("input", { autocomplete: "off", value: state.typed });
        input.addEventListener("input", () => {
          if (input instanceof HTMLInputElement) state.typed = input.value;
          changed();
        });
        label.append(input);
        root.append(label);
      }

      const element = {
        mount(target: string | HTMLElement) {
          const place = typeof target === "string" ? document.querySelector(target) : target;
          place?.append(root);
          draw();
          queueMicrotask(() => emit("ready", { elementType: "payment" }));
        },
        destroy: () => root.remove(),
        unmount: () => root.remove(),
        update() {},
        focus: () => root.querySelector("input")?.focus(),
        on: (name: string, handler: Handler) => {
          (handlers[name] ??= []).push(handler);
          return element;
        },
        once: (name: string, handler: Handler) => element.on(name, handler),
        off: (name: string, handler: Handler) => {
          handlers[name] = (handlers[name] ?? []).filter((other) => other !== handler);
          return element;
        },
      };
      const group = {
        state,
        create: () => element,
        getElement: () => element,
        fetchUpdates: async () => ({}),
        update(next: Partial<Options>) {
          const isTold = Object.keys(next).some((name) => name === "amount" || name.startsWith("allowed"));
          Object.assign(state, next);
          if (isTold && root.isConnected) draw();
        },
        async submit(): Promise<Answer> {
          if (state.kind !== "klarna" && state.typed.trim() === "") {
            root.querySelector<HTMLInputElement>("input:not([type])")?.focus();
            const message =
              state.kind === "card" ? "Your card number is incomplete." : "Your IBAN is incomplete.";
            return { error: { type: "validation_error", message } };
          }
          state.isSubmitted = true;
          return { selectedPaymentMethod: state.kind };
        },
      };
      return group;
    }

    type Group = ReturnType<typeof elements>;

    async function createPaymentMethod({ elements: group }: { elements: Group }): Promise<Answer> {
      const { kind, typed, isSubmitted } = group.state;
      if (!isSubmitted)
        throw new Error("elements.submit() must be called before stripe.createPaymentMethod()");
      const number = typed.replace(/\s/g, "");
      const field: Record<string, string> =
        kind === "card"
          ? { "card[number]": number }
          : kind === "sepa_debit"
            ? { "sepa_debit[iban]": number }
            : {};
      const paymentMethod = await call("POST", "/payment_methods", { type: kind, ...field });
      return paymentMethod.error ? paymentMethod : { paymentMethod };
    }

    return {
      elements,
      createPaymentMethod,
      createToken: async () => ({}),
      confirmCardPayment: async () => ({}),
      registerAppInfo() {},
      _registerWrapper() {},
      handleNextAction: ({ clientSecret }: { clientSecret: string }) => follow("payment", clientSecret),
      async confirmSetup({ elements: group, clientSecret }: { elements?: Group; clientSecret: string }) {
        if (!group) return follow("setup", clientSecret);
        const made = await createPaymentMethod({ elements: group });
        const method = made.paymentMethod;
        if (typeof method !== "object" || method === null || !("id" in method)) return made;
        const id = clientSecret.split("_secret_")[0] ?? "";
        const fields = { payment_method: String(method.id), client_secret: clientSecret };
        const answer = await call("POST", `/setup_intents/${id}/confirm`, fields);
        return answer.error ? answer : follow("setup", clientSecret);
      },
    };
  }

  Object.assign(window, { Stripe: Object.assign(stripe, { version: "endive" }) });
}
