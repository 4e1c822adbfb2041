export { type JobsCommand, operatorEndpoint } from "./endpoint";
