import fs from "node:fs";
import path from "node:path";
import type { IResolvers } from "@graphql-tools/utils";
import { accessResolvers } from "./sales/access";
import { accountResolvers, personalDataEndpoint } from "./people/account";
import { attendeeFiles } from "./after-sales/attendance";
import { bookFiles } from "./desk/books";
import { calendarVersionEndpoint } from "./sales/calendar";
import { cartResolvers } from "./sales/cart";
import { certificateResolvers, credentialsEndpoint } from "./people/certificates";
import { codeFiles } from "./desk/code-desk";
import { contactResolvers } from "./people/contact";
import { contentResolvers } from "./content/catalogue";
import { customerResolvers } from "./sales/customers";
import type { Deps } from "./deps";
import { deskDoor, type DeskEndpoint, deskEndpoint, deskFilesEndpoint } from "./desk/admission";
import type { DeskFiles } from "./ground/desk-file";
import { actions, type DeskReads, reads } from "./desk-registry";
import { documentsEndpoint } from "./documents-endpoint";
import { previewOf } from "./content/editing";
import { graphqlEndpoint } from "./graphql-endpoint";
import { memberResolvers, uploadsEndpoint } from "./people/members";
import { healthEndpoint, operatorEndpoint } from "./desk/operator";
import { orderResolvers } from "./sales/order-pages";
import { paymentMethodResolvers } from "./sales/payment-methods";
import { demoBankEndpoint } from "./sales/payments/demo/bank-endpoint";
import { claimOrders, customerFiles, forgetCustomer, personFiles } from "./desk/personal-data";
import { picturesEndpoint } from "./content/pictures";
import type { Answerer } from "./ports";
import { productResolvers } from "./sales/products";
import { correctionResolvers } from "./after-sales/corrections";
import { questionResolvers } from "./after-sales/questions";
import { documentFiles, refundResolvers } from "./after-sales/ledger";
import { nameSeatResolvers, seatResolvers } from "./after-sales/seat-changes";
import { authEndpoint, identityFromRequest, passkeyResolvers, signInResolvers } from "./people/sign-in";
import { subscriptionResolvers } from "./sales/subscriptions";
import { waitingListResolvers } from "./sales/waiting-list";
import { withdrawalResolvers } from "./after-sales/withdrawals";
import { webhookEndpoint } from "./after-sales/payment-events";

export { type ContentState, contentState, holdContent, snapshot, startContent } from "./content/catalogue";
export { createDeps } from "./create-deps";
export { contentVersionSource } from "./content/editing";
export { shareReads } from "./ground/database/shared-reads";
export type { DeskAnswer } from "./desk/admission";
export type { DeskRead } from "./ground/desk-entry";
export type { DeskActionName, DeskReads } from "./desk-registry";
export { startJobs } from "./jobs";

/** The embedded back end as fetch functions. There is no other entry. */
export type Backend = {
  shop: Answerer;
  member: Answerer;
  content: Answerer;
  /** The staff's reads and actions. */
  desk: DeskEndpoint<DeskReads>;
  /** Says whether the sender of a request may know that the desk exists. */
  deskDoor: Answerer;
  /** Lists, books and other files for the staff. */
  deskFiles: Answerer;
  /** `POST /oauth/token`: refresh exchange, sign-in by link, code or passkey; `POST /oauth/revoke`: sign-out. */
  auth: Answerer;
  /** Signed events of a payment provider. */
  webhook: Answerer;
  /** A date's revision for calendars; the content does not contain it. */
  calendar: Answerer;
  /** Invoices, for their owners. */
  documents: Answerer;
  /** Profile images. */
  uploads: Answerer;
  /** Pictures that editors uploaded. */
  pictures: Answerer;
  /** All data stored about a member, as one file. */
  personalData: Answerer;
  /** Certificates for verifiers, and the keys that sign them. */
  credentials: Answerer;
  /** The demo bank's own page, where a test payment is approved or declined. */
  demoBank: Answerer;
  /** Commands of an operator on this machine, by the token in the data folder. */
  operator: Answerer;
  /** Database health, the reasons why this process cannot serve, and figures for an operator. */
  health: Answerer;
  /**
   * Finds a draft by the key in its address, and runs work that sees it in place of the published text; null: no such
   * draft.
   */
  preview: (key: string) => ReturnType<typeof previewOf>;
};

export function createBackend(deps: Deps): Backend {
  const webhook = webhookEndpoint(deps);
  const graphql = (name: "shop" | "member" | "content", resolvers: IResolvers[]) =>
    graphqlEndpoint(deps, { typeDefs: readSchema(name), resolvers, identify: identityFromRequest });
  return {
    shop: graphql("shop", shopResolvers),
    member: graphql("member", [
      memberResolvers,
      signInResolvers,
      passkeyResolvers,
      certificateResolvers,
      accountResolvers(forgetCustomer),
      contactResolvers,
    ]),
    content: graphql("content", [contentResolvers]),
    desk: deskEndpoint(deps, { reads, actions, files: deskFiles }),
    deskDoor: deskDoor(deps),
    deskFiles: deskFilesEndpoint(deps, deskFiles),
    auth: authEndpoint(deps, { onSignedIn: (tx, member) => claimOrders(tx, deps, member) }),
    webhook,
    calendar: calendarVersionEndpoint(deps),
    documents: documentsEndpoint(deps),
    uploads: uploadsEndpoint(deps),
    pictures: picturesEndpoint(deps),
    credentials: credentialsEndpoint(deps),
    personalData: personalDataEndpoint(deps, [customerFiles]),
    demoBank: demoBankEndpoint(deps),
    operator: operatorEndpoint(deps),
    health: healthEndpoint(deps),
    preview: (key) => previewOf(deps, key),
  };
}

export const shopResolvers: IResolvers[] = [
  productResolvers,
  cartResolvers,
  customerResolvers,
  orderResolvers,
  paymentMethodResolvers,
  accessResolvers,
  refundResolvers,
  correctionResolvers,
  seatResolvers,
  nameSeatResolvers,
  subscriptionResolvers,
  waitingListResolvers,
  withdrawalResolvers,
  questionResolvers,
];

/** Every kind of file at the desk. */
const deskFiles: DeskFiles[] = [
  ...documentFiles,
  ...attendeeFiles,
  ...bookFiles,
  ...personFiles,
  ...codeFiles,
];

function readSchema(endpoint: string): string {
  const root = process.cwd();
  return fs.readFileSync(
    path.join(/* turbopackIgnore: true */ root, "graphql", endpoint, "schema.graphql"),
    "utf8",
  );
}
