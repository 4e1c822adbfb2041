export * from "./tables/carts";
export * from "./tables/orders";
export * from "./tables/rights";
export * from "./tables/vat";
export * from "./tables/waiting";
