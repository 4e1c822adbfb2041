export * from "./tables/carts";
export * from "./tables/orders";
export * from "./tables/rights";
