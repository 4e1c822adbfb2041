export { operatorEndpoint } from "./endpoint";
