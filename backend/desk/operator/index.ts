export { reads as healthReads } from "./desk-health";
export { operatorEndpoint } from "./endpoint";
export { healthEndpoint } from "./health-endpoint";
