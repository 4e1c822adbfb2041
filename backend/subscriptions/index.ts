export { endMarkedSubscriptions } from "./change-subscription";
export { subscriptionMails } from "./mails";
export { remindOfRenewals, renewSubscriptions } from "./renew-subscriptions";
export { postponeRenewal } from "./renewal-store";
export { customerSubscriptions, subscriptionFields, subscriptionMutations } from "./resolvers";
export { failRenewal, paySubscription } from "./settle-renewal";
export {
  chargeToKeptMethod,
  findSubscription,
  lockChargedTo,
  lockPaidBy,
  type Subscription,
  subscriptionsOf,
  updateSubscription,
} from "./subscription-store";
export { asOf, hasEnded, isCharged, type SubscriptionStatus } from "./subscription";
export { subscriptions } from "./tables";
