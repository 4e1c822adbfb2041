export { operatorEndpoint } from "./endpoint";
export { healthEndpoint } from "./health-endpoint";
