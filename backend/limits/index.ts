export { forgetLimits } from "./forget-limits";
export { takeFromLimit } from "./take-from-limit";
