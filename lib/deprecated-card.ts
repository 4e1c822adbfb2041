/**
 * Cards are now entered in the payment provider's own fields. See `stripeSetupIntent` and `savePaymentMethod` (R438).
 */
export class DeprecationError extends Error {
  override name = "DeprecationError";

  constructor(name: string, instead: string) {
    super(`${name} is deprecated: ${instead}`);
  }
}

/** @deprecated @throws DeprecationError always */
export function createCardToken(): never {
  throw new DeprecationError("createCardToken", "let the provider's fields make a payment method");
}

/** @deprecated @throws DeprecationError always */
export function saveCard(): never {
  throw new DeprecationError("saveCard", "use a setup intent and savePaymentMethod");
}

/** @deprecated @throws DeprecationError always */
export function chargeCard(): never {
  throw new DeprecationError("chargeCard", "send the payment method with checkout or payOrder");
}

/** @deprecated @throws DeprecationError always */
export function deleteCard(): never {
  throw new DeprecationError("deleteCard", "use deletePaymentMethod with the number of the token");
}
