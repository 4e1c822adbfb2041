/** What the site offers of a shop beyond selling, and the field of the contract that keeps it. Source: NOTES 8. */
export const offerFields = {
  /** "Why this price?" */
  priceSteps: "CartItem.priceSteps",
  orderPriceSteps: "LineItem.priceSteps",
  /** Names of the people who come, changed in the cart. */
  attendees: "RootMutation.updateItemNotes",
  waitingList: "RootMutation.joinWaitingList",
  /** The check of a VAT ID, and a price that follows from it. */
  vatCheck: "CustomerAddressInput.vatId",
  invoices: "Order.documents",
  /** A mail about an order that opens the account as well. */
  signInByOrder: "Order.confirmUntil",
  subscriptions: "Customer.subscriptions",
  /** Methods that are saved without a purchase. */
  newMethods: "RootMutation.savePaymentMethod",
  accessCodes: "RootMutation.redeemAccessCode",
  /** A ticket that opens by its code, or by its address. */
  eventAccess: "RootMutation.verifyEventAccess",
  /** A live session that opens by itself for who has a ticket. */
  liveRooms: "Customer.flday",
} as const;

export type ShopOffers = Readonly<Record<keyof typeof offerFields, boolean>>;

/** The built-in shop keeps all of them. */
export const allOffers: ShopOffers = {
  priceSteps: true,
  orderPriceSteps: true,
  attendees: true,
  waitingList: true,
  vatCheck: true,
  invoices: true,
  signInByOrder: true,
  subscriptions: true,
  newMethods: true,
  accessCodes: true,
  eventAccess: true,
  liveRooms: true,
};
