export { checkedGateway } from "./checked-gateway";
export { createGateways } from "./create-gateways";
export { demoBankEndpoint } from "./demo/bank-endpoint";
export { deliverDemoEvents } from "./demo/deliver-events";
export { signatureHeader as demoSignatureHeader } from "./demo/signature";
export { canBeKept, isTestMethod, testMethods, type TestMethod } from "./demo/test-methods";
export * from "./port";
export { BodyTooLarge, readBody } from "./read-body";
export { gatewayEvents, payments } from "./tables";
