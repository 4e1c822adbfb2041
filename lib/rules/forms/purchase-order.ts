/** In characters. Buyers' systems accept 35 or fewer. */
export const longestPurchaseOrder = 50;

export const purchaseOrderTexts = {
  missing: "Your company needs a purchase order number on every order: please enter it",
} as const;
