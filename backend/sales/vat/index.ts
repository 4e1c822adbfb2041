export {
  checkVatId,
  customerVat,
  decideCustomerVat,
  findVatCheck,
  forgetVatChecks,
  type VatCheckResult,
  vatIdToCheck,
  withFullVatId,
} from "./customer-vat";
export { createVatRegister } from "./register";
export { supplyCountry } from "./supply-country";
export { vatChecks } from "./tables";
export {
  lineVat,
  type VatDecision,
  type VatIdCheck,
  vatIdChecks,
  type VatKind,
  vatLabel,
  vatMessages,
} from "./vat-decision";
