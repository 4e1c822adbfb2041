export { documentsEndpoint } from "./documents-endpoint";
export { shopMails } from "./mails";
export { operatorEndpoint } from "./operator-endpoint";
export { operatorToken } from "./operator-token";
export { shopResolvers } from "./resolvers";
export { seedOrders } from "./sample-orders";
export { sweepSessions } from "./store/shop-sessions";
export { claimOrders } from "./use-cases/claim-orders";
export { reconcilePayments } from "./use-cases/reconcile-payments";
export {
  operatorCommand,
  runOperatorCommand,
  type OperatorAnswer,
  type OperatorCommand,
} from "./use-cases/run-operator-command";
export { webhookEndpoint } from "./webhook-endpoint";
