export * from "../limits/tables";
export * from "../mail/tables";
export * from "../member/tables";
export * from "../payments/tables";
export * from "../shop/tables";
