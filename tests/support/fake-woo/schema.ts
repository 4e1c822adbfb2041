import { readFileSync } from "node:fs";
import { buildASTSchema, concatAST, extendSchema, parse, visit, type GraphQLSchema } from "graphql";

export type WooSchemas = {
  /** The schema that checks questions. Plain WooGraphQL answers with CouponError but does not know it by name. */
  asked: GraphQLSchema;
  answered: GraphQLSchema;
  /** Everybody may ask for the schema. */
  isOpen?: boolean;
};

/** The store's contract as it was given, which a host elsewhere keeps; ours has grown since. */
const contract = parse(readFileSync("tests/support/fake-woo/contract.graphql", "utf8"));

/** WooGraphQL has refunds, with an amount that is a number and takes no format. Source: its type Refund. */
const refunds = parse(/* GraphQL */ `
  extend type Order {
    refunds(first: Int, last: Int, after: String, before: String): OrderToRefundConnection
  }
  type OrderToRefundConnection {
    nodes: [Refund!]!
  }
  type Refund implements Node {
    id: ID!
    databaseId: Int
    title: String
    amount: Float
    reason: String
    date: String
  }
`);

/** @param more what this host knows besides, as SDL that extends the contract */
export function wooSchemas(more = ""): WooSchemas {
  const document = more ? concatAST([refunds, parse(more)]) : refunds;
  const build = (base: typeof contract) =>
    extendSchema(buildASTSchema(base, { assumeValidSDL: true }), document, { assumeValidSDL: true });
  const unnamed = visit(contract, {
    ObjectTypeDefinition: (node) => (node.name.value === "CouponError" ? null : undefined),
  });
  return { asked: build(unnamed), answered: build(contract) };
}
