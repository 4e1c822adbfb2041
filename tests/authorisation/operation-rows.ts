import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { deletionCode, picture } from "@/tests/contract/scene";
import type { Scene } from "./people";
import { seatRows } from "./seat-rows";
import { withdrawalRows } from "./withdrawal-rows";
import { correction } from "./records";

type Variables = Record<string, unknown>;

/** An operation's needs, the owner of the record that it names, and the answer to a stranger. */
export type Row = {
  /** "nobody": public; "visitor": acts on the caller's own cart or session; "member": of the signed-in person only. */
  needs: "nobody" | "visitor" | "member";
  /** Names a record of A. */
  variables?: (scene: Scene) => Variables | Promise<Variables>;
  /** The same question about a record that nobody has: strangers have to get the same answer. */
  missing?: Variables;
  file?: () => File;
  /** Parts that everybody may read by design. */
  mayShow?: (scene: Scene) => string[];
  /** A path that holds something in the owner's answer; without it only the absence of errors counts. */
  answers?: string;
  /** The sentence that the owner gets, where the embedded back end cannot do it. */
  refuses?: string;
};

const none = 999_999;
const nobodysId = "00000000-0000-4000-8000-000000000000";
const item = { productId: 992, quantity: 1 };
const open = (): Row => ({ needs: "nobody" });
const cart = (variables?: Variables): Row => ({ needs: "visitor", variables: () => variables ?? {} });
const slug = (value: string): Row => ({ needs: "nobody", variables: () => ({ slug: value }) });
const ofOrder = (answers: string): Row => ({
  needs: "member",
  variables: ({ a }) => ({ id: String(a.records.order) }),
  missing: { id: String(none) },
  answers,
});
const ofLine = (of: (key: string) => Variables): Row => ({
  needs: "visitor",
  variables: ({ a }) => of(a.records.cartKey),
});
const billing = {
  firstName: "Some",
  lastName: "One",
  email: "some.one@example.com",
  address1: "Gasse 1",
  postcode: "1010",
  city: "Wien",
  country: "AT",
  customerType: "private",
};

/** Rows of the waiting list and of a date's free seats. */
const waitingRows = {
  getStock: { needs: "nobody", variables: () => ({ ids: [992] }) },
  getWaitingList: { needs: "member", answers: "customer.waitingList.nodes.0.databaseId" },
  // A person with the mail may see the entry: its date and the length of the line.
  getWaitingPlace: {
    needs: "nobody",
    variables: ({ a }: Scene) => ({ token: a.records.placeToken }),
    answers: "waitingListEntry.databaseId",
  },
  joinWaitingList: {
    needs: "visitor",
    variables: () => ({ input: { productId: 1761, variationId: 1, email: "some.one@example.com" } }),
  },
  // The token proves the address; without it nothing is confirmed.
  confirmWaitingList: {
    needs: "nobody",
    variables: ({ a }: Scene) => ({ input: { token: a.records.placeToken } }),
    answers: "confirmWaitingList.status",
  },
  leaveWaitingList: {
    needs: "member",
    variables: ({ a }: Scene) => ({ input: { id: a.records.place } }),
    missing: { input: { id: 999_999 } },
    answers: "leaveWaitingList.status",
  },
  renewCalendarFeed: { needs: "member", answers: "renewCalendarFeed.path" },
  getCalendarFeed: { needs: "member", answers: "customer.calendarFeed.madeAt" },
} as const;

/** Every operation, in an order in which the owner can do them all: what takes something away comes last. */
export const rows: Record<keyof typeof operations, Row> = {
  menus: open(),
  getCertifications: open(),
  getCertification: slug("flight-level-2-design"),
  getWorkshops: open(),
  getEvents: open(),
  getEvent: slug("flight-levels-day"),
  getTalks: open(),
  getTalk: slug("no-such-talk"),
  getCaseStudies: open(),
  getCaseStudy: slug("kestrel-bank"),
  getCaseStudyOutline: slug("kestrel-bank"),
  getCaseStudyForMembers: {
    needs: "member",
    variables: () => ({ slug: "kestrel-bank" }),
    answers: "caseStudy.membersPart.content",
  },
  getProfessionals: open(),
  getProfessional: slug("tomas-novak"),
  getPage: { needs: "nobody", variables: () => ({ uri: "/privacy-policy/" }) },
  getNodeByUri: { needs: "nobody", variables: () => ({ uri: "/" }) },
  getCountries: open(),
  getPaymentGateways: { needs: "visitor" },
  getProducts: open(),
  getProduct: { needs: "nobody", variables: () => ({ id: "992", idType: "DATABASE_ID" }) },
  getSubscriptionProduct: { needs: "nobody", variables: () => ({ id: "5001", idType: "DATABASE_ID" }) },
  setAffiliateData: { needs: "nobody", variables: () => ({ input: { affiliate_key: "partner-7" } }) },
  getInWithEmail: {
    needs: "nobody",
    variables: ({ a }) => ({ log: a.email }),
    missing: { log: "nobody@example.com" },
  },
  // Tells that an address is taken: the specification's own sentence, an accepted leak behind limits (A7).
  registerFlaUser: {
    needs: "nobody",
    variables: () => ({
      input: { log: "new.comer@example.com", firstname: "New", lastname: "Comer", locale: "AT" },
    }),
  },
  sendContactMessage: {
    needs: "nobody",
    variables: () => ({
      input: {
        name: "Ida",
        email: "ida@example.com",
        topic: "Something else",
        message: "Do you come to Graz?",
      },
    }),
  },
  getRevokedCertificates: { needs: "member", answers: "certificates.0.id" },
  // A certificate is for everybody to check, with the name of its holder.
  getCredential: {
    needs: "nobody",
    variables: ({ a }) => ({ id: a.records.certificate }),
    mayShow: ({ a }) => [a.firstName, a.lastName],
    answers: "credential.document",
  },

  viewer: { needs: "member", answers: "viewer.email" },
  getProfile: { needs: "member", answers: "viewer.email" },
  getCertificates: { needs: "member", answers: "certificates.0.id" },
  getCourses: { needs: "member", answers: "courses.0.id" },
  startCourse: {
    needs: "member",
    answers: "startCourse.course.courseUrl",
    missing: { id: nobodysId },
    variables: ({ a }) => ({ id: a.records.course }),
  },
  getSessions: { needs: "member", answers: "sessions.0.id" },
  getPasskeys: { needs: "member", answers: "passkeys.0.id" },
  getConfirmation: { needs: "member", answers: "confirmation.isFresh" },
  getCustomer: { needs: "visitor", answers: "customer.databaseId" },
  getAccount: { needs: "visitor", answers: "customer.databaseId" },
  getOrders: { needs: "member", answers: "customer.orders.nodes.0.orderNumber" },
  ...waitingRows,
  ...withdrawalRows,
  getBookings: { needs: "member", answers: "customer.orders.nodes.0.lineItems.nodes.0.productId" },
  getOrder: ofOrder("order.orderNumber"),
  getOrderPriceSteps: ofOrder("order.lineItems.nodes.0.priceSteps.0.kind"),
  correctInvoice: {
    needs: "member",
    variables: ({ a }) => correction(a.records.order, a.records.invoice),
    missing: correction(none, "2000-00001"),
    answers: "correctInvoice.order.databaseId",
  },
  ...seatRows,
  payOrder: {
    needs: "member",
    variables: ({ a }) => ({ input: { id: a.records.order, paymentMethod: "demo" } }),
    missing: { input: { id: none, paymentMethod: "demo" } },
    answers: "payOrder.order.orderNumber",
  },
  getDownloads: { needs: "member", answers: "customer.downloadableItems.nodes.0.downloadId" },
  verifyAccess: { needs: "visitor", answers: "customer.flday" },
  verifyEventAccess: {
    needs: "visitor",
    variables: ({ a }) => ({ input: { email: a.email } }),
    missing: { input: { email: "nobody@example.com" } },
  },
  redeemAccessCode: { needs: "visitor", variables: () => ({ code: "NO-SUCH-CODE-1" }) },
  updateProfile: {
    needs: "member",
    variables: () => ({ input: { company: "Changed GmbH" } }),
    answers: "updateProfile.viewer.company",
  },
  updateProfileImage: {
    needs: "member",
    variables: () => ({ file: null }),
    file: picture,
    answers: "updateProfileImage.viewer.profileImage",
  },
  removeProfileImage: { needs: "member", answers: "removeProfileImage.viewer.id" },
  sendCertificateFeedback: {
    needs: "member",
    variables: ({ a }) => ({
      certificateId: a.records.feedbackOf,
      answers: [{ questionId: "q1", rating: 5 }],
    }),
    missing: { certificateId: none, answers: [{ questionId: "q1", rating: 5 }] },
    answers: "sendCertificateFeedback.certificate.issue_uri",
  },

  getCart: cart(),
  getPriceSteps: cart(),
  previewOffer: { needs: "nobody", variables: () => ({ items: [item], coupons: ["fl-laladay-2025"] }) },
  addToCart: cart({ ...item }),
  updateItemQuantities: ofLine((key) => ({ key, quantity: 2 })),
  getLineProblems: cart(),
  updateItemNotes: {
    needs: "visitor",
    variables: ({ a }) => ({ key: a.records.cartKey, extraData: '{"note":"later"}' }),
  },
  applyCoupon: cart({ code: "no-such-code" }),
  updateShippingMethod: cart(),
  removeCoupons: cart({ codes: ["no-such-code"] }),
  removeItemsFromCart: ofLine((key) => ({ keys: [key] })),
  fillCart: cart({ items: [item] }),
  clearCart: cart(),
  createCart: cart({ input: { items: [item] } }),
  checkoutData: { needs: "visitor", answers: "customer.email" },
  checkoutPage: { needs: "visitor", answers: "customer.email" },
  updateCustomer: { needs: "visitor", variables: () => ({ input: { billing: { city: "Graz" } } }) },
  requestAddressCode: cart({ input: { email: "some.one@example.com" } }),
  checkout: cart({ input: { billing, paymentMethod: "invoice" } }),

  stripeSetupIntent: { needs: "member", answers: "stripeSetupIntent.error" },
  savePaymentMethod: {
    needs: "member",
    variables: () => ({ input: { paymentMethodId: "pm_1", setDefault: true } }),
    refuses: "Invalid payment method.",
  },
  setDefaultPaymentMethod: {
    needs: "member",
    variables: ({ a }) => ({ tokenId: a.records.tokens[1] }),
    missing: { tokenId: none },
    answers: "setDefaultPaymentMethod.status",
  },
  changeSubscriptionPayment: {
    needs: "member",
    variables: ({ a }) => ({ id: a.records.subscription, tokenId: a.records.tokens[1] }),
    missing: { id: none, tokenId: none },
    answers: "changeSubscriptionPayment.subscription.databaseId",
  },
  cancelSubscription: {
    needs: "member",
    variables: ({ a }) => ({ id: a.records.subscription }),
    missing: { id: none },
    answers: "cancelSubscription.subscription.databaseId",
  },
  resumeSubscription: {
    needs: "member",
    variables: ({ a }) => ({ id: a.records.cancelled }),
    missing: { id: none },
    answers: "resumeSubscription.subscription.databaseId",
  },
  deletePaymentMethod: {
    needs: "member",
    variables: ({ a }) => ({ tokenId: a.records.tokens[2] }),
    missing: { tokenId: none },
    answers: "deletePaymentMethod.status",
  },
  endSession: {
    needs: "member",
    variables: ({ a }) => ({ id: a.records.session }),
    missing: { id: nobodysId },
    answers: "endSession.sessions.0.id",
  },
  endAllSessions: { needs: "member", answers: "endAllSessions.status" },
  requestConfirmation: { needs: "member", answers: "requestConfirmation.status" },
  // Who is signed in is offered the own passkeys, by their authenticators' names.
  beginPasskeySignIn: { needs: "visitor", answers: "beginPasskeySignIn.options" },
  beginPasskey: { needs: "member", answers: "beginPasskey.options" },
  addPasskey: {
    needs: "member",
    variables: () => ({ credential: "{}" }),
    refuses: "This passkey could not be added. Please try again.",
  },
  renamePasskey: {
    needs: "member",
    variables: ({ a }) => ({ id: a.records.passkey, name: "Another" }),
    missing: { id: nobodysId, name: "Another" },
    answers: "renamePasskey.passkeys.0.name",
  },
  removePasskey: {
    needs: "member",
    variables: ({ a }) => ({ id: a.records.passkey }),
    missing: { id: nobodysId },
    answers: "removePasskey.passkeys",
  },
  // Anybody who has the link of the mail may press it.
  keepAddress: {
    needs: "nobody",
    variables: () => ({ input: { token: "unknown" } }),
    refuses:
      "This change is no longer waiting: it was stopped, or it has been carried out. If you can no longer sign in with this address, write to us at once.",
  },
  requestAccountDeletion: { needs: "member", answers: "requestAccountDeletion.status" },
  deleteAccount: {
    needs: "member",
    variables: ({ world, a }) => deletionCode({ world }, a.email),
    missing: { code: "000000" },
    answers: "deleteAccount.status",
  },
};
