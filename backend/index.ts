import fs from "node:fs";
import path from "node:path";
import { contentResolvers } from "./content";
import type { Deps } from "./deps";
import { graphqlEndpoint } from "./graphql-endpoint";
import { healthEndpoint } from "./health";
import { runJobs } from "./jobs";
import {
  authEndpoint,
  credentialsEndpoint,
  memberResolvers,
  personalDataEndpoint,
  uploadsEndpoint,
} from "./member";
import { demoBankEndpoint } from "./payments";
import {
  claimOrders,
  customerFiles,
  documentsEndpoint,
  forgetCustomer,
  operatorEndpoint,
  shopResolvers,
  webhookEndpoint,
} from "./shop";

export type Answerer = { fetch(request: Request): Promise<Response> };

/** The embedded back end, as fetch functions: the only door. */
export type Backend = {
  shop: Answerer;
  member: Answerer;
  content: Answerer;
  /** `POST /oauth/token`: refresh exchange, sign-in by link or code; `POST /oauth/revoke`: sign-out. */
  auth: Answerer;
  /** Signed events of a payment provider. */
  webhook: Answerer;
  /** Invoices, for those whom they belong to. */
  documents: Answerer;
  /** Profile images. */
  uploads: Answerer;
  /** Everything that is kept of a member, as one file. */
  personalData: Answerer;
  /** Certificates for whoever wants to verify one, and the keys they are signed with. */
  credentials: Answerer;
  /** The demo bank's own page, where a test payment is approved or declined. */
  demoBank: Answerer;
  /** Commands of an operator on this machine, by the token in the data folder. */
  operator: Answerer;
  /** 204 when the database answers, else 503. */
  health: Answerer;
};

export function createBackend(deps: Deps): Backend {
  const webhook = webhookEndpoint(deps);
  return {
    shop: graphqlEndpoint(deps, sdl("shop"), shopResolvers),
    member: graphqlEndpoint(deps, sdl("member"), memberResolvers({ onDeleted: forgetCustomer })),
    content: graphqlEndpoint(deps, sdl("content"), contentResolvers),
    auth: authEndpoint(deps, { onSignedIn: claimOrders }),
    webhook,
    documents: documentsEndpoint(deps),
    uploads: uploadsEndpoint(deps),
    credentials: credentialsEndpoint(deps),
    personalData: personalDataEndpoint(deps, [customerFiles]),
    demoBank: demoBankEndpoint(deps),
    operator: operatorEndpoint(deps, () => runJobs(deps, webhook)),
    health: healthEndpoint(deps),
  };
}

function sdl(endpoint: "shop" | "member" | "content"): string {
  const root = process.cwd();
  return fs.readFileSync(
    path.join(/* turbopackIgnore: true */ root, "graphql", endpoint, "schema.graphql"),
    "utf8",
  );
}
