export { reconcilePayments } from "./reconcile-payments";
export { webhookEndpoint } from "./webhook-endpoint";
export { checkProvider } from "./check-provider";
