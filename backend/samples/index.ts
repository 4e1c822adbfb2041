export { checkSamples, seedSamples } from "./seed-samples";
