/** The site's features beyond selling, and the schema field that provides each. */
export const offerFields = {
  priceSteps: "CartItem.priceSteps",
  orderPriceSteps: "LineItem.priceSteps",
  attendees: "RootMutation.updateItemNotes",
  waitingList: "RootMutation.joinWaitingList",
  /** The check of a VAT ID, and the price that depends on it. */
  vatCheck: "CustomerAddressInput.vatId",
  /** A company's rule that its orders need a purchase order number. */
  purchaseOrderRule: "CustomerAddressInput.needsPurchaseOrder",
  invoices: "Order.documents",
  /** A mail about an order that also opens the account. */
  signInByOrder: "Order.confirmUntil",
  subscriptions: "Customer.subscriptions",
  /** Methods that are saved without a purchase. */
  newMethods: "RootMutation.savePaymentMethod",
  accessCodes: "RootMutation.redeemAccessCode",
  /** A ticket that the code or the holder's address opens. */
  eventAccess: "RootMutation.verifyEventAccess",
  /** A live session that opens automatically for ticket holders. */
  liveRooms: "Customer.flday",
  withdrawals: "RootMutation.withdraw",
  questions: "RootMutation.askAboutOrder",
} as const;

export type ShopOffers = Readonly<Record<keyof typeof offerFields, boolean>>;

export const allOffers: ShopOffers = {
  priceSteps: true,
  orderPriceSteps: true,
  attendees: true,
  waitingList: true,
  vatCheck: true,
  purchaseOrderRule: true,
  invoices: true,
  signInByOrder: true,
  subscriptions: true,
  newMethods: true,
  accessCodes: true,
  eventAccess: true,
  liveRooms: true,
  withdrawals: true,
  questions: true,
};
