export { reconcilePayments } from "./reconcile-payments";
export { webhookEndpoint } from "./webhook-endpoint";
export { lookAtProvider } from "./look-at-provider";
