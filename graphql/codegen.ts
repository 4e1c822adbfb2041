import type { CodegenConfig } from "@graphql-codegen/cli";

const endpoints = ["shop", "member", "content"] as const;

const shared = {
  useTypeImports: true,
  enumsAsTypes: true,
  scalars: { Upload: "File" },
};

/** The shop's model classes behind its GraphQL types. */
const shopModels = {
  Cart: "cart/price-cart#PricedCart",
  CartTax: "cart/price-cart#PricedTax",
  AppliedCoupon: "cart/price-cart#PricedCoupon",
  SimpleCartItem: "cart/price-cart#PricedLine",
  PriceStep: "cart/price-cart#PriceStep as StepOfPrice",
  Customer: "customers/resolvers#CustomerModel",
  CustomerAddress: "billing-address#BillingAddress",
  Order: "orders/store#Order as OrderRow",
  LineItem: "orders/store#OrderLine",
  OrderSeat: "seat-changes/seat-fields#SeatOfOrder",
  DownloadableItem: "access/downloads#GrantedDownload",
  MediaItem: "content/reader/catalogue#CatalogueImage",
  ProductCategory: "content/reader/catalogue#Category",
  ...Object.fromEntries(
    [
      "SimpleProduct",
      "VariableProduct",
      "SubscriptionProduct",
      "OnlineCourseProduct",
      "OnlineCourseVariableProduct",
      "TicketProduct",
      "ProfessionalProgramProduct",
    ].map((type) => [type, "products/product-fields#ProductModel"]),
  ),
  SimpleProductVariation: "products/product-fields#VariationModel",
  Refund: "refunds/store#Refund as RefundRow",
  Subscription: "subscriptions/subscription-store#Subscription as SubscriptionRow",
  PaymentTokenCC: "payment-methods/store#PaymentToken",
  PaymentTokenSEPA: "payment-methods/store#PaymentToken",
  WaitingListEntry: "waiting-list/store#WaitingEntry",
  Withdrawal: "withdrawals/store#Withdrawal as WithdrawalRow",
};

/** Enums whose values have other names in the back end. */
const shopEnums = {
  OrderStatusEnum: "orders/order#OrderStatus",
  SeatStateEnum: "seat-changes/seat#SeatState",
  SubscriptionStatusEnum: "subscriptions/subscription#SubscriptionStatus",
};

const models: Partial<Record<(typeof endpoints)[number], Record<string, string>>> = {
  shop: shopModels,
};

const enums: typeof models = { shop: shopEnums };

const inBackend = (names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([type, name]) => [type, `../../../backend/${name}`]));

/**
 * Two outputs an endpoint: documents.ts (typed operations) for clients, resolvers.ts for the back end. Documents are
 * syntax trees that share their fragments, so no browser has to load a parser, and a page has the documents that it uses.
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
          /** An enum of the back end is re-exported without `type`, which `verbatimModuleSyntax` refuses. */
          hooks: {
            beforeOneFileWrite: (_path: string, content: string) =>
              content.replaceAll("export {", "export type {"),
          },
          config: {
            ...shared,
            contextType: "../../../backend/context#BackendContext",
            /** A resolver map may be partial; missing fields are read from the parent by name. */
            defaultMapper: "Partial<{T}>",
            /** Country codes are those of a package's list, which are texts to it. */
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
