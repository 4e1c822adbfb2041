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
  "CartItem.occurs",
  "SimpleCartItem.priceSteps",
  "SimpleCartItem.problem",
  "SimpleCartItem.occurs",
  "LineItem.priceSteps",
  "Customer.waitingList",
  "Order.paymentGateways",
  "Order.transfer",
  "Order.confirmUntil",
  "Order.isHeld",
  "Order.entries",
  "Order.refunds",
  "Order.vatExemptMessage",
  "Refund.amount",
  "Refund.status",
  "DownloadableItem.downloadLimit",
  "DownloadableItem.fileType",
  "DownloadableItem.fileSize",
  "CaseStudy.membersPart",
  "RootQuery.passkeys",
  "RootQuery.confirmation",
  "RootMutation.requestConfirmation",
  "RootMutation.beginPasskeySignIn",
  "RootMutation.beginPasskey",
  "RootMutation.addPasskey",
  "RootMutation.renamePasskey",
  "RootMutation.removePasskey",
]);

/** Where a host found a field or an argument that it does not know, in the text it was sent. */
export type Unknown = { line: number; column: number };

type Refusal = { message: string; path?: unknown; locations?: Unknown[] };

/** Words of graphql-php and graphql-js, which differ in the second only. */
const field = /^Cannot query field "(\w+)" on type "(\w+)"\./;
const argument = /^Unknown argument "\w+" on field "(?:(\w+)\.)?(\w+)"(?: of type "(\w+)")?\./;

/** Follows from an unknown field whose parts are in a fragment; should it be more, the next question fails as well. */
const type = /^Unknown type "\w+"\./;

export type Refused = {
  /** Nothing but our additions is in the way. */
  isAdditions: boolean;
  /** Where they are; empty when the host does not say so of each. */
  places: Unknown[];
};

/** Why a host refused a question, from its errors of validation. Source: NOTES 6, "Validation error". */
export function refusedBy(errors: readonly Refusal[]): Refused {
  const told = errors.filter(({ message }) => !type.test(message));
  const isAdditions = told.length > 0 && told.every(({ message }) => isAddition(message));
  const places = told.map(({ locations }) => locations ?? []);
  const isPlaced = isAdditions && places.every((found) => found.length > 0);
  return { isAdditions, places: isPlaced ? places.flat() : [] };
}

function isAddition(message: string): boolean {
  const unknown = field.exec(message);
  if (unknown) return additions.has(`${unknown[2]}.${unknown[1]}`);
  const refused = argument.exec(message);
  return refused !== null && additions.has(`${refused[1] ?? refused[3]}.${refused[2]}`);
}
