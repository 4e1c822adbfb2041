import fs from "node:fs";
import path from "node:path";
import type { IResolvers } from "@graphql-tools/utils";
import {
  deleteAccountField,
  type OnDeleted,
  personalDataEndpoint,
  requestAccountDeletionField,
} from "./account";
import {
  certificatesField,
  credentialField,
  credentialsEndpoint,
  sendCertificateFeedbackField,
} from "./certificates";
import { sendContactMessageField } from "./contact";
import { contentResolvers } from "./content";
import type { Deps } from "./deps";
import { documentsEndpoint } from "./documents-endpoint";
import { graphqlEndpoint } from "./graphql-endpoint";
import { runJobs } from "./jobs";
import {
  coursesField,
  removeProfileImageField,
  updateProfileField,
  updateProfileImageField,
  uploadsEndpoint,
  userFields,
  viewerField,
} from "./members";
import { operatorEndpoint } from "./operator";
import { demoBankEndpoint } from "./payments/demo/bank-endpoint";
import { claimOrders, customerFiles, forgetCustomer } from "./personal-data";
import { shopResolvers } from "./shop";
import {
  authEndpoint,
  endAllSessionsField,
  endSessionField,
  getInWithEmailField,
  registerFlaUserField,
  sessionsField,
} from "./sign-in";
import { webhookEndpoint } from "./webhook-endpoint";

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
  /** Invoices, for their owners. */
  documents: Answerer;
  /** Profile images. */
  uploads: Answerer;
  /** All data stored about a member, as one file. */
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

/** Tells whether the database answers. Opens it if need be, so a start that failed is tried again. */
function healthEndpoint({ database }: Deps): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch() {
      try {
        await (await database()).ping();
        return new Response(null, { status: 204 });
      } catch {
        return new Response(null, { status: 503 });
      }
    },
  };
}

/** Answers of the member endpoint. */
export function memberResolvers({ onDeleted }: { onDeleted: OnDeleted }): IResolvers {
  return {
    User: userFields,
    RootQuery: {
      viewer: viewerField,
      certificates: certificatesField,
      courses: coursesField,
      sessions: sessionsField,
      credential: credentialField,
    },
    RootMutation: {
      getInWithEmail: getInWithEmailField,
      registerFlaUser: registerFlaUserField,
      updateProfileImage: updateProfileImageField,
      removeProfileImage: removeProfileImageField,
      updateProfile: updateProfileField,
      endSession: endSessionField,
      endAllSessions: endAllSessionsField,
      sendCertificateFeedback: sendCertificateFeedbackField,
      requestAccountDeletion: requestAccountDeletionField,
      deleteAccount: deleteAccountField(onDeleted),
      sendContactMessage: sendContactMessageField,
    },
  };
}
