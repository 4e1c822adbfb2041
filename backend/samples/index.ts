export { seedSamples } from "./seed-samples";
