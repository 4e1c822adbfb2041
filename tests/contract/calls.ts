import { accountCalls } from "./account-calls";
import type { Call } from "./call";
import {
  certificationUri,
  firstKey,
  namesOnFirst,
  newcomer,
  offer,
  picture,
  placedOrder,
  slugOf,
  subscription,
  ticket,
  twoOfNoted,
} from "./scene";
import { waitingListCalls } from "./waiting-list-calls";
import { withdrawalCalls } from "./withdrawal-calls";

const billing = {
  firstName: "Anna",
  lastName: "Berger",
  company: "Berger Rail GmbH",
  address1: "Ringstrasse 4",
  postcode: "1010",
  city: "Wien",
  country: "AT",
  email: "anna.berger@example.com",
  customerType: "company",
};
const company = { ...billing, customerType: "company", company: "Holm OG" };

/** Every operation once, in an order in which a visitor could cause them. */
export const calls: Call[] = [
  { name: "menus", by: "guest", answers: ["menus.nodes.0"] },
  { name: "getCertifications", by: "guest", answers: ["certifications.nodes.0.slug"] },
  {
    name: "getCertification",
    by: "guest",
    variables: slugOf("getCertifications", "certifications"),
    answers: ["certification.title"],
  },
  { name: "getWorkshops", by: "guest", answers: ["workshops.nodes.0.startDate"] },
  { name: "getEvents", by: "guest", answers: ["events.nodes.0.slug"] },
  { name: "getEvent", by: "guest", variables: slugOf("getEvents", "events"), answers: ["event.title"] },
  { name: "getTalks", by: "guest", answers: ["talks.nodes.0.slug"] },
  { name: "getTalk", by: "guest", variables: slugOf("getTalks", "talks"), answers: ["talk.title"] },
  { name: "getCaseStudies", by: "guest", answers: ["caseStudies.nodes.0.slug"] },
  {
    name: "getCaseStudy",
    by: "guest",
    variables: slugOf("getCaseStudies", "caseStudies"),
    answers: ["caseStudy.title"],
  },
  {
    name: "getCaseStudyOutline",
    by: "guest",
    variables: slugOf("getCaseStudies", "caseStudies"),
    answers: ["caseStudy.membersPart.outline.0"],
  },
  {
    name: "getCaseStudyForMembers",
    variables: slugOf("getCaseStudies", "caseStudies"),
    answers: ["caseStudy.membersPart.content"],
  },
  { name: "getProfessionals", by: "guest", answers: ["professionals.nodes.0.slug"] },
  {
    name: "getProfessional",
    by: "guest",
    variables: slugOf("getProfessionals", "professionals"),
    answers: ["professional.title"],
  },
  { name: "getPage", by: "guest", variables: () => ({ uri: "/privacy-policy/" }), answers: ["page.title"] },
  { name: "getNodeByUri", by: "guest", variables: certificationUri, answers: ["nodeByUri.title"] },

  { name: "getCountries", by: "guest", answers: ["countryList.0.code"] },
  { name: "getPaymentGateways", by: "guest", answers: ["paymentGateways.nodes.0.id"] },
  { name: "getProducts", by: "guest", answers: ["products.nodes.0.databaseId"] },
  {
    name: "getProduct",
    by: "guest",
    variables: () => ({ id: "992", idType: "DATABASE_ID" }),
    answers: ["product.name"],
  },
  {
    name: "getSubscriptionProduct",
    by: "guest",
    variables: subscription,
    answers: ["product.subscriptionPeriod"],
  },
  {
    name: "setAffiliateData",
    by: "guest",
    variables: () => ({ input: { affiliate_key: "partner-7" } }),
    answers: ["setAffiliateData"],
  },

  { name: "registerFlaUser", by: "guest", variables: newcomer, answers: ["registerFlaUser.status"] },
  {
    name: "getInWithEmail",
    by: "guest",
    variables: () => ({ log: "nobody@example.com" }),
    answers: ["getInWithEmail.status"],
  },
  {
    name: "sendContactMessage",
    by: "guest",
    variables: () => ({
      input: {
        name: "Ida Brandt",
        email: "ida.brandt@example.com",
        topic: "Something else",
        message: "Do you also come to Graz?",
      },
    }),
    answers: ["sendContactMessage.status"],
  },
  { name: "viewer", answers: ["viewer.email"] },
  { name: "getCertificates", answers: ["certificates"] },
  { name: "getCourses", answers: ["courses"] },
  {
    name: "updateProfileImage",
    variables: () => ({ file: null }),
    file: picture,
    answers: ["updateProfileImage.viewer.profileImage"],
  },

  { name: "getCart", by: "guest", answers: ["cart.total"] },
  {
    name: "previewOffer",
    by: "guest",
    variables: () => ({ ...offer().input }),
    answers: ["offered.appliedCoupons.0.code", "full.rawTotal"],
  },
  {
    name: "addToCart",
    by: "guest",
    variables: () => ({ productId: 992, quantity: 1 }),
    answers: ["addToCart.cart.contents.nodes.0.key"],
  },
  { name: "getPriceSteps", by: "guest", answers: ["cart.contents.nodes.0.priceSteps.0.reason"] },
  { name: "getLineProblems", by: "guest", answers: ["cart.contents.nodes.0.key"] },
  {
    name: "updateItemNotes",
    by: "guest",
    variables: namesOnFirst,
    answers: ["updateItemNotes.cart.contents.nodes.0.extraData.0.value"],
  },
  {
    name: "updateItemQuantities",
    by: "guest",
    variables: twoOfNoted,
    answers: ["updateItemQuantities.cart.contents.itemCount"],
  },
  {
    name: "applyCoupon",
    by: "guest",
    variables: () => ({ code: "fl-laladay-2025" }),
    answers: ["applyCoupon.cart.appliedCoupons.0.code"],
  },
  {
    name: "removeCoupons",
    by: "guest",
    variables: () => ({ codes: ["fl-laladay-2025"] }),
    answers: ["removeCoupons.cart.total"],
  },
  { name: "updateShippingMethod", by: "guest", answers: ["updateShippingMethod.cart.total"] },
  {
    name: "removeItemsFromCart",
    by: "guest",
    variables: firstKey,
    answers: ["removeItemsFromCart.cart.isEmpty"],
  },
  {
    name: "fillCart",
    by: "guest",
    variables: () => ({ items: [{ productId: 992, quantity: 1 }] }),
    answers: ["fillCart.cart.contents.nodes.0.key"],
  },
  { name: "clearCart", by: "guest", answers: ["emptyCart.cart.isEmpty"] },
  {
    name: "fillCart",
    variables: () => ({ items: [{ productId: 992, quantity: 2 }] }),
    answers: ["fillCart.cart.contents.nodes.0.key"],
  },
  { name: "createCart", variables: offer, answers: ["fillCart.cart.appliedCoupons.0.code"] },
  {
    name: "updateCustomer",
    variables: () => ({ input: { billing: { ...company, needsPurchaseOrder: true } } }),
    answers: ["updateCustomer.customer.billing.city", "updateCustomer.customer.billing.needsPurchaseOrder"],
  },
  { name: "checkoutData", answers: ["customer.email", "cart.total"] },
  {
    name: "checkoutPage",
    answers: ["customer.email", "cart.total", "paymentGateways.nodes.0.id"],
  },
  {
    name: "requestAddressCode",
    variables: () => ({ input: { email: billing.email } }),
    answers: ["requestAddressCode.result"],
  },
  {
    name: "checkout",
    variables: () => ({
      input: { billing: company, paymentMethod: "invoice", purchaseOrderNumber: "PO 1" },
    }),
    answers: ["checkout.order.databaseId", "checkout.result"],
  },
  {
    name: "getOrder",
    variables: placedOrder,
    answers: [
      "order.orderNumber",
      "order.lineItems.nodes.0.quantity",
      "order.entries",
      "order.purchaseOrderNumber",
    ],
  },
  {
    name: "getOrderPriceSteps",
    variables: placedOrder,
    answers: ["order.lineItems.nodes.0.priceSteps.0.reason"],
  },
  {
    name: "correctInvoice",
    variables: () => ({ input: { id: 99_999_999, invoice: "2026-00001", billing: { city: "Graz" } } }),
    answers: ["correctInvoice.order.databaseId"],
    refuses: "Not authorized to access this order",
  },
  {
    name: "getSeatChange",
    variables: (scene) => ({ ...placedOrder(scene), seats: [1] }),
    answers: ["order.seats"],
  },
  {
    name: "moveSeats",
    variables: () => ({ input: { id: 99_999_999, seats: [1], date: 1, back: "0.00" } }),
    answers: ["moveSeats.order.databaseId"],
    refuses: "Not authorized to access this order",
  },
  {
    name: "cancelSeats",
    variables: () => ({ input: { id: 99_999_999, seats: [1], back: "0.00" } }),
    answers: ["cancelSeats.order.databaseId"],
    refuses: "Not authorized to access this order",
  },
  {
    name: "payOrder",
    variables: () => ({ input: { id: 99_999_999, paymentMethod: "demo" } }),
    answers: ["payOrder.order.databaseId"],
    refuses: "Not authorized to access this order",
  },
  { name: "getOrders", answers: ["customer.orders.nodes.0.orderNumber"] },
  { name: "getBookings", answers: ["customer.orders.nodes.0.lineItems.nodes.0.productId"] },
  { name: "getCustomer", answers: ["customer.databaseId"] },
  { name: "getDownloads", answers: ["customer.downloadableItems.nodes"] },
  { name: "verifyAccess", answers: ["customer.flday"] },
  { name: "verifyEventAccess", variables: ticket, answers: ["verifyEventAccess.result"] },
  {
    name: "redeemAccessCode",
    variables: () => ({ code: "NO-SUCH-CODE-1" }),
    answers: ["redeemAccessCode.status"],
  },
  { name: "stripeSetupIntent", answers: ["stripeSetupIntent"] },
  {
    name: "savePaymentMethod",
    variables: () => ({ input: { paymentMethodId: "pm_1", setDefault: true } }),
    refuses: "Invalid payment method.",
    answers: ["savePaymentMethod.status"],
  },
  ...waitingListCalls,
  ...withdrawalCalls,
  ...accountCalls,
];
