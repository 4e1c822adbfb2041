/**
 * What this product adds to the contract and a host elsewhere may not know: asked for where it is
 * known, left out where it is not. Every field that the contract did not have belongs here; a test says so.
 */
export const additions: ReadonlySet<string> = new Set([
  "RootQuery.previewCart",
  "RootQuery.waitingListEntry",
  "RootMutation.payOrder",
  "RootMutation.cancelSubscription",
  "RootMutation.resumeSubscription",
  "RootMutation.changeSubscriptionPayment",
  "RootMutation.joinWaitingList",
  "RootMutation.leaveWaitingList",
  "RootMutation.updateItemNotes",
  "CartItem.priceSteps",
  "CartItem.problem",
  "SimpleCartItem.priceSteps",
  "SimpleCartItem.problem",
  "LineItem.priceSteps",
  "Customer.waitingList",
  "Order.paymentGateways",
  "Order.refunds",
  "Refund.amount",
  "Refund.status",
  "DownloadableItem.downloadLimit",
  "DownloadableItem.fileType",
  "DownloadableItem.fileSize",
  "CaseStudy.membersPart",
]);
