export { addDeskSamples } from "./desk-samples";
export { checkSamples, seedSamples } from "./seed-samples";
