export { retaxRenewal } from "./retax-renewal";
export { endMarkedSubscriptions, releaseMethod } from "./change-subscription";
export { subscriptionMails } from "./mails";
export { remindOfRenewals, renewSubscriptions } from "./renew-subscriptions";
export { postponeRenewal, skipDuePayments } from "./renewal-store";
export { subscriptionResolvers } from "./resolvers";
export { failRenewal, isStillCharged, paySubscription } from "./settle-renewal";
export {
  chargeToKeptMethod,
  lockPaidBy,
  type Subscription,
  subscriptionsOf,
  updateSubscription,
} from "./subscription-store";
export { hasEnded, type SubscriptionStatus } from "./subscription";
export { subscriptions } from "./tables";
