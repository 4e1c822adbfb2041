import type { OperationName } from "@/graphql/generated/endpoint-of";
import type { Operation } from "@/lib/gateway/trusted-documents";

export type Feature = {
  name: string;
  endpoint: Operation["endpoint"];
  operations: readonly OperationName[];
  /** Schema coordinates. A host that lacks all of them does not have the feature. */
  needs?: readonly string[];
  /** Required for any sale. */
  isNeeded?: true;
  /** The site's behaviour with a host that lacks the feature. */
  otherwise: string;
};

const isLeftOut = "left out of the screens";
const fromFiles = "comes from the files in CONTENT_DIR";

/** All features that the site uses of a host, in everyday names. Each operation belongs to one feature. */
export const features: readonly Feature[] = [
  {
    name: "Products and prices",
    endpoint: "shop",
    isNeeded: true,
    otherwise: "nothing is on sale",
    operations: ["getProduct", "getProducts", "getStock"],
  },
  {
    name: "Cart",
    endpoint: "shop",
    isNeeded: true,
    otherwise: "nothing can be bought",
    operations: [
      ...(["getCart", "createCart", "fillCart", "addToCart"] as const),
      ...(["updateItemQuantities", "removeItemsFromCart", "clearCart"] as const),
    ],
  },
  {
    name: "Checkout",
    endpoint: "shop",
    isNeeded: true,
    otherwise: "nothing can be bought",
    operations: ["checkoutPage", "checkoutData", "checkout", "getPaymentGateways", "updateShippingMethod"],
  },
  {
    name: "Confirmed address of a guest",
    endpoint: "shop",
    otherwise: "the host handles unpaid orders",
    operations: ["requestAddressCode"],
  },
  {
    name: "Discount codes",
    endpoint: "shop",
    otherwise: isLeftOut,
    operations: ["applyCoupon", "removeCoupons"],
  },
  {
    name: "Invoice address",
    endpoint: "shop",
    otherwise: "entered at each checkout",
    operations: ["getAccount", "getCustomer", "updateCustomer"],
  },
  {
    name: "Companies and VAT IDs",
    endpoint: "shop",
    operations: [],
    needs: ["CustomerAddressInput.customerType", "CustomerAddressInput.vatId"],
    otherwise: "the host charges VAT as in its own checkout",
  },
  {
    name: "Purchase order numbers",
    endpoint: "shop",
    operations: [],
    needs: ["CheckoutInput.purchaseOrderNumber", "CustomerAddressInput.needsPurchaseOrder"],
    otherwise: "they go into the order's metadata, and no company can make them mandatory",
  },
  {
    name: "Countries",
    endpoint: "shop",
    otherwise: "codes come from allowedCountries; names and rates are ours",
    operations: ["getCountries"],
  },
  {
    name: "Orders of members",
    endpoint: "shop",
    otherwise: "the account says so",
    operations: ["getOrders", "getOrder", "getBookings"],
  },
  {
    name: "Paying an open order",
    endpoint: "shop",
    otherwise: isLeftOut,
    operations: ["payOrder"],
  },
  {
    name: "Downloads",
    endpoint: "shop",
    otherwise: isLeftOut,
    operations: ["getDownloads"],
  },
  {
    name: "Saved payment methods",
    endpoint: "shop",
    otherwise: isLeftOut,
    operations: ["stripeSetupIntent", "savePaymentMethod", "setDefaultPaymentMethod", "deletePaymentMethod"],
  },
  {
    name: "Subscriptions",
    endpoint: "shop",
    otherwise: isLeftOut,
    operations: [
      "getSubscriptionProduct",
      "cancelSubscription",
      "resumeSubscription",
      "changeSubscriptionPayment",
    ],
  },
  {
    name: "“Why this price?”",
    endpoint: "shop",
    otherwise: isLeftOut,
    needs: ["CartItem.priceSteps"],
    operations: ["getPriceSteps", "getOrderPriceSteps", "getLineProblems", "previewOffer"],
  },
  {
    name: "Names of attendees",
    endpoint: "shop",
    otherwise: isLeftOut,
    operations: ["updateItemNotes"],
  },
  {
    name: "Waiting lists",
    endpoint: "shop",
    otherwise: isLeftOut,
    operations: [
      "getWaitingList",
      "getWaitingPlace",
      "joinWaitingList",
      "confirmWaitingList",
      "leaveWaitingList",
    ],
  },
  {
    name: "Corrections of invoices",
    endpoint: "shop",
    otherwise: "the order page gives a contact address",
    operations: ["correctInvoice"],
  },
  {
    name: "Changes of booked seats",
    endpoint: "shop",
    otherwise: "the order page gives a contact address",
    operations: ["getSeatChange", "moveSeats", "cancelSeats"],
  },
  {
    name: "Withdrawals",
    endpoint: "shop",
    otherwise: "the page gives a contact address",
    operations: [
      "withdraw",
      "confirmWithdrawal",
      "getWithdrawal",
      "getWithdrawable",
      "getWithdrawableOrders",
    ],
  },
  {
    name: "Questions about an order",
    endpoint: "shop",
    otherwise: "the order page gives a contact address",
    operations: ["askAboutOrder"],
  },
  {
    name: "Seats for other people",
    endpoint: "shop",
    otherwise: isLeftOut,
    operations: ["nameSeat", "stopSeatMails"],
  },
  {
    name: "A member's own calendar",
    endpoint: "shop",
    otherwise: isLeftOut,
    operations: ["getCalendarFeed", "renewCalendarFeed"],
  },
  {
    name: "Access codes and live rooms",
    endpoint: "shop",
    otherwise: isLeftOut,
    operations: ["redeemAccessCode", "verifyAccess", "verifyEventAccess"],
  },
  {
    name: "Products by invitation",
    endpoint: "shop",
    operations: [],
    needs: ["ProductTypesEnum.PROFESSIONAL_PROGRAM"],
    otherwise: "not on sale; their pages say how to get a place",
  },
  {
    name: "Affiliates",
    endpoint: "shop",
    otherwise: "visits are not counted",
    operations: ["setAffiliateData"],
  },
  {
    name: "Menus",
    endpoint: "content",
    otherwise: fromFiles,
    operations: ["menus"],
  },
  {
    name: "Pages",
    endpoint: "content",
    otherwise: fromFiles,
    operations: ["getPage", "getNodeByUri"],
  },
  {
    name: "Case studies",
    endpoint: "content",
    otherwise: "the posts of the host; without any, the files in CONTENT_DIR",
    operations: ["getCaseStudies", "getCaseStudy", "getCaseStudyOutline", "getCaseStudyForMembers"],
  },
  {
    name: "Workshops and dates",
    endpoint: "content",
    otherwise: fromFiles,
    operations: ["getCertifications", "getCertification", "getWorkshops"],
  },
  {
    name: "Events and talks",
    endpoint: "content",
    otherwise: fromFiles,
    operations: ["getEvents", "getEvent", "getTalks", "getTalk"],
  },
  {
    name: "Guides and coaches",
    endpoint: "content",
    otherwise: fromFiles,
    operations: ["getProfessionals", "getProfessional"],
  },
  {
    name: "Sign-in by email",
    endpoint: "member",
    otherwise: "nobody can sign in",
    operations: ["getInWithEmail", "registerFlaUser", "viewer"],
  },
  {
    name: "Passkeys",
    endpoint: "member",
    otherwise: isLeftOut,
    operations: [
      ...(["getPasskeys", "beginPasskeySignIn", "beginPasskey", "addPasskey"] as const),
      ...(["renamePasskey", "removePasskey", "requestConfirmation", "getConfirmation"] as const),
    ],
  },
  {
    name: "Profile",
    endpoint: "member",
    otherwise: "cannot be changed",
    operations: ["getProfile", "updateProfile", "updateProfileImage", "removeProfileImage"],
  },
  {
    name: "Signed-in browsers",
    endpoint: "member",
    otherwise: "cannot be seen",
    operations: ["getSessions", "endSession", "endAllSessions"],
  },
  {
    name: "Courses and certificates",
    endpoint: "member",
    otherwise: "cannot be seen",
    operations: [
      ...(["getCourses", "startCourse", "getCertificates", "getRevokedCertificates"] as const),
      ...(["getCredential", "sendCertificateFeedback"] as const),
    ],
  },
  {
    name: "Deleting an account",
    endpoint: "member",
    otherwise: "by writing to you",
    operations: ["requestAccountDeletion", "deleteAccount"],
  },
  {
    name: "Stopping a change of address",
    endpoint: "member",
    otherwise: "by writing to you",
    operations: ["keepAddress"],
  },
  {
    name: "Contact form",
    endpoint: "member",
    otherwise: "cannot be sent",
    operations: ["sendContactMessage"],
  },
];
