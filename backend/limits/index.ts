export { takeFromLimit } from "./take-from-limit";
