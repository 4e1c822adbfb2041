export { createVatRegister } from "./create-vat-register";
export { demoVatRegister, demoVatIds } from "./demo-vat-register";
export { viesRegister } from "./vies-register";
