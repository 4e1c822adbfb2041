import { readFileSync } from "node:fs";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { buildSchema, isInterfaceType } from "graphql";

const endpoints = ["shop", "member", "content"] as const;

const shared = {
  useTypeImports: true,
  enumsAsTypes: true,
  scalars: { Upload: "File" },
};

const shop = buildSchema(readFileSync("graphql/shop/schema.graphql", "utf8"));
const product = shop.getType("Product");
const productTypes = isInterfaceType(product) ? shop.getPossibleTypes(product) : [];

/** The shop's model classes behind its GraphQL types. */
const shopModels = {
  Cart: "sales/cart/price-cart#PricedCart",
  CartTax: "sales/cart/price-cart#PricedTax",
  AppliedCoupon: "sales/cart/price-cart#PricedCoupon",
  SimpleCartItem: "sales/cart/price-cart#PricedLine",
  PriceStep: "sales/cart/price-cart#PriceStep as StepOfPrice",
  Customer: "sales/customers/resolvers#CustomerModel",
  CustomerAddress: "ground/billing-address#BillingAddress",
  Order: "sales/orders/store#Order as OrderRow",
  LineItem: "sales/orders/store#OrderLine",
  OrderSeat: "after-sales/seat-changes/seat-fields#SeatOfOrder",
  DownloadableItem: "sales/access/downloads#GrantedDownload",
  MediaItem: "content/documents/catalogue#CatalogueImage",
  ProductCategory: "content/documents/catalogue#Category",
  ...Object.fromEntries(productTypes.map(({ name }) => [name, "sales/products/product-fields#ProductModel"])),
  SimpleProductVariation: "sales/products/product-fields#VariationModel",
  Refund: "after-sales/ledger/store#Refund as RefundRow",
  Subscription: "sales/subscriptions/subscription-store#Subscription as SubscriptionRow",
  PaymentTokenCC: "sales/payment-methods/store#PaymentToken",
  PaymentTokenSEPA: "sales/payment-methods/store#PaymentToken",
  WaitingListEntry: "sales/waiting-list/store#WaitingEntry",
  Withdrawal: "after-sales/withdrawals/store#Withdrawal as WithdrawalRow",
};

/** Enums whose values have other names in the back end. */
const shopEnums = {
  OrderStatusEnum: "sales/orders/order#OrderStatus",
  SeatStateEnum: "after-sales/seat-changes/seat#SeatState",
  SubscriptionStatusEnum: "sales/subscriptions/subscription#SubscriptionStatus",
};

const models: Partial<Record<(typeof endpoints)[number], Record<string, string>>> = {
  shop: shopModels,
};

const enums: typeof models = { shop: shopEnums };

const inBackend = (names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([type, name]) => [type, `../../../backend/${name}`]));

/**
 * Each endpoint has two outputs: documents.ts (typed operations) for clients, resolvers.ts for the back end. Documents
 * are syntax trees that share their fragments, so no browser has to load a parser, and a page loads only the documents
 * that it uses.
 */
const config: CodegenConfig = {
  generates: Object.fromEntries(
    endpoints.flatMap((endpoint) => [
      [
        `graphql/generated/${endpoint}/documents.ts`,
        {
          schema: `graphql/${endpoint}/schema.graphql`,
          documents: [`graphql/${endpoint}/{operations,fragments}/*.graphql`],
          plugins: ["typescript-operations", "typed-document-node"],
          config: {
            ...shared,
            documentMode: "documentNodeImportFragments",
            dedupeFragments: true,
            optimizeDocumentNode: true,
            pureMagicComment: true,
          },
        },
      ],
      [
        `graphql/generated/${endpoint}/resolvers.ts`,
        {
          schema: `graphql/${endpoint}/schema.graphql`,
          plugins: ["typescript", "typescript-resolvers"],
          /** The generator re-exports enums of the back end without `type`, which `verbatimModuleSyntax` refuses. */
          hooks: {
            beforeOneFileWrite: (_path: string, content: string) =>
              content.replaceAll("export {", "export type {"),
          },
          config: {
            ...shared,
            contextType: "../../../backend/context#BackendContext",
            /** A resolver map may be partial. Missing fields are read from the parent by name. */
            defaultMapper: "Partial<{T}>",
            /** Country codes come from a package's list, whose type is string. */
            mappers: {
              ...inBackend(models[endpoint] ?? {}),
              ...(endpoint === "shop" && { CountriesEnum: "string" }),
            },
            enumValues: inBackend(enums[endpoint] ?? {}),
            makeResolverTypeCallable: true,
          },
        },
      ],
    ]),
  ),
};

export default config;
