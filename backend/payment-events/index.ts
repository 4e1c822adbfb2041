export { reconcilePayments } from "./reconcile-payments";
export { webhookEndpoint } from "./webhook-endpoint";
