import fs from "node:fs";
import path from "node:path";
import type { Database } from "@/backend/ground/database/client";
import { graphqlEndpoint } from "@/backend/graphql-endpoint";
import { members } from "@/backend/people/members/tables";
import { shopResolvers } from "@/backend";
import { authEndpoint } from "@/backend/people/sign-in/auth-endpoint";
import { identityFromRequest } from "@/backend/people/sign-in/identity";
import { requestSignIn } from "@/backend/people/sign-in/request-sign-in";
import { type Answer, ContractClient, type Send } from "./contract-client";
import { testDatabase } from "./database";
import { testDeps, type TestDeps } from "./deps";

/** The shop's endpoint alone, on a database of its own. */
export type ShopWorld = {
  deps: TestDeps;
  database: Database;
  shop: { fetch(request: Request): Promise<Response> };
  visitor(network?: string): ContractClient;
  /** A new person with an account; answers the member's number. */
  signIn(client: ContractClient, email: string, hasProgramInvite?: boolean): Promise<number>;
  /** Sends a document of the test's own. */
  query(client: ContractClient, text: string): Promise<Answer>;
  close(): Promise<void>;
};

export async function openShopWorld(open: () => Promise<Database> = testDatabase): Promise<ShopWorld> {
  const database = await open();
  const { db } = database;
  const deps = testDeps({ database: async () => database, payments: [] });
  const typeDefs = fs.readFileSync(path.join(process.cwd(), "graphql/shop/schema.graphql"), "utf8");
  const shop = graphqlEndpoint(deps, { typeDefs, resolvers: shopResolvers, identify: identityFromRequest });
  const auth = authEndpoint(deps, { onSignedIn: async () => undefined });
  const send: Send = (target, { path: address = "/graphql", ...init }) =>
    (target === "auth" ? auth : shop).fetch(new Request(`http://backend.test${address}`, init));

  return {
    deps,
    database,
    shop,
    visitor: (network) => new ContractClient(send, network ? { "fla-client-ip": network } : {}),
    async signIn(client, email, hasProgramInvite = false) {
      const person = { email, hasProgramInvite, createdAt: deps.clock() };
      const [row] = await db
        .insert(members)
        .values(person)
        .onConflictDoUpdate({ target: members.email, set: { hasProgramInvite } })
        .returning();
      // Of two requests of one address the later one counts.
      deps.time.forward(1);
      const { code, binding } = await db.transaction((tx) =>
        requestSignIn(tx, deps, { email, withBinding: true }),
      );
      const answer = await client.token({ grant_type: "urn:fla:login-code", code, binding: binding ?? "" });
      if (!client.bearer || !row) throw new Error(`sign-in failed: ${JSON.stringify(answer)}`);
      return row.id;
    },
    async query(client, text) {
      const headers = new Headers({ "content-type": "application/json" });
      if (client.bearer) headers.set("authorization", `Bearer ${client.bearer}`);
      if (client.session) headers.set("woocommerce-session", `Session ${client.session}`);
      const response = await send("shop", { method: "POST", headers, body: JSON.stringify({ query: text }) });
      const { data = null, errors = [] }: Partial<Answer> = await response.json();
      return { data, errors };
    },
    close: () => database.close(),
  };
}

/** A value inside an answer, by a path with dots: `at(answer, "cart.contents.nodes.0.key")`. */
export function at(answer: Answer, where: string): unknown {
  return where.split(".").reduce<unknown>((value, name) => {
    if (typeof value !== "object" || value === null) return undefined;
    return Object.entries(value).find(([key]) => key === name)?.[1];
  }, answer.data);
}

export function messageOf(answer: Answer): string | undefined {
  return answer.errors[0]?.message;
}
