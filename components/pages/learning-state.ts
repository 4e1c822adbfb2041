import { ViewerDocument } from "@/graphql/generated/member/documents";
import { browserClient } from "@/lib/gateway/browser-client";
import { isSignedIn } from "@/lib/gateway/is-signed-in";

export type LearningState =
  { kind: "unknown" } | { kind: "signed-out" } | { kind: "signed-in"; name: string; link: string | null };

/** Asked anew each time: the address works once and is kept nowhere. @throws Error when nobody answers */
export async function learningState(): Promise<LearningState> {
  if (!(await isSignedIn())) return { kind: "signed-out" };
  const { data } = await browserClient().query({ query: ViewerDocument, fetchPolicy: "no-cache" });
  const viewer = data?.viewer;
  if (!viewer) return { kind: "signed-out" };
  const link = viewer.learnDashSignInLink;
  return {
    kind: "signed-in",
    name: viewer.fullName ?? viewer.email ?? "a member",
    link: link && /^https:\/\//.test(link) ? link : null,
  };
}
