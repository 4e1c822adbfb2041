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
    paymentMethodCreation?: "manual";
  };
  type Shown = { wallets?: { googlePay?: "auto" | "never" }; terms?: { card?: "auto" | "always" | "never" } };

  const labels: Record<string, string> = {
    card: "Card",
    sepa_debit: "SEPA Direct Debit",
    klarna: "Klarna",
    google_pay: "Google Pay",
  };
  const walletCard = "4242424242424242";
  const mandate =
    "By providing your payment information and confirming this payment, you authorise (A) the shop and Stripe, our payment service provider, to send instructions to your bank to debit your account and (B) your bank to debit your account in accordance with those instructions.";
  const cardTerms =
    "By providing your card information, you allow the shop to charge your card for future payments in accordance with their terms.";

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

    /** The bank's dialog in the page, a frame of its own: 3-D Secure. */
    function ask(id: string): Promise<void> {
      return new Promise((resolve) => {
        const dialog = make("dialog", { "aria-label": "Test bank" });
        dialog.style.cssText = "width: min(24rem, 90vw); height: 20rem; margin: auto; padding: 0; border: 0";
        const frame = make("iframe", { title: "Test bank", src: `https://hooks.stripe.com/3ds/${id}` });
        frame.style.cssText = "width: 100%; height: 100%; border: 0";
        dialog.append(frame);
        // A bank's question is answered in the frame and nowhere else.
        dialog.addEventListener("cancel", (event) => event.preventDefault());
        window.addEventListener("message", function decided({ origin, data }: MessageEvent) {
          if (origin !== "https://hooks.stripe.com" || data !== `3ds:${id}`) return;
          window.removeEventListener("message", decided);
          dialog.remove();
          resolve();
        });
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
      let shown: Shown = {};
      /** A wallet is a card, offered where the device has one. */
      const hasWallet = () => "testWallet" in window && shown.wallets?.googlePay !== "never";
      const kinds = () => [...state.allowedPaymentMethodTypes, ...(hasWallet() ? ["google_pay"] : [])];
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
        if (!kinds().includes(state.kind)) state.kind = "card";
        for (const kind of kinds()) {
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
        if (state.kind === "klarna" || state.kind === "google_pay") return;
        const label = make("label", {}, state.kind === "card" ? "Card number" : "IBAN");
        const input = make("input", { autocomplete: "off", value: state.typed });
        input.addEventListener("input", () => {
          if (input instanceof HTMLInputElement) state.typed = input.value;
          changed();
        });
        label.append(input);
        root.append(label);
        const isKept = state.setupFutureUsage === "off_session";
        const text = state.kind === "sepa_debit" ? mandate : cardTerms;
        if (state.kind === "sepa_debit" || (isKept && shown.terms?.card !== "never"))
          root.append(make("p", { "data-terms": state.kind }, text));
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
        create(_type: string, given: Shown = {}) {
          shown = given;
          return element;
        },
        getElement: () => element,
        fetchUpdates: async () => ({}),
        update(next: Partial<Options>) {
          const isTold = Object.keys(next).some((name) => /^(amount|setupFutureUsage|allowed)/.test(name));
          Object.assign(state, next);
          if (isTold && root.isConnected) draw();
        },
        async submit(): Promise<Answer> {
          // A wallet's sheet opens in a press, or not at all.
          if (state.kind === "google_pay" && navigator.userActivation && !navigator.userActivation.isActive)
            return { error: { type: "invalid_request_error", message: "The wallet was not opened." } };
          if ((state.kind === "card" || state.kind === "sepa_debit") && state.typed.trim() === "") {
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

    /** `[name of a parameter, value]` of what was typed. */
    function entered({ state: { kind, typed, isSubmitted } }: Group): [path: string[], value: string][] {
      if (!isSubmitted) throw new Error("elements.submit() must be called first");
      const number = kind === "google_pay" ? walletCard : typed.replace(/\s/g, "");
      if (kind === "klarna") return [[["type"], kind]];
      if (kind === "sepa_debit")
        return [
          [["type"], kind],
          [[kind, "iban"], number],
        ];
      return [
        [["type"], "card"],
        [["card", "number"], number],
      ];
    }

    const formOf = (fields: [path: string[], value: string][]) =>
      Object.fromEntries(
        fields.map(([[first, ...more], value]) => [
          `${first}${more.map((part) => `[${part}]`).join("")}`,
          value,
        ]),
      );

    async function createPaymentMethod({ elements: group }: { elements: Group }): Promise<Answer> {
      if (group.state.paymentMethodCreation !== "manual" && group.state.mode !== "setup")
        throw new Error("Elements was not created with paymentMethodCreation: 'manual'");
      const paymentMethod = await call("POST", "/payment_methods", formOf(entered(group)));
      return paymentMethod.error ? paymentMethod : { paymentMethod };
    }

    async function createConfirmationToken({ elements: group }: { elements: Group }): Promise<Answer> {
      const typed = entered(group).map(([path, value]): [string[], string] => [
        ["payment_method_data", ...path],
        value,
      ]);
      const keep = group.state.setupFutureUsage;
      const fields = { ...formOf(typed), ...(keep && { setup_future_usage: keep }) };
      const confirmationToken = await call("POST", "/confirmation_tokens", fields);
      return confirmationToken.error ? confirmationToken : { confirmationToken };
    }

    return {
      elements,
      createPaymentMethod,
      createConfirmationToken,
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
