import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { VerifyScreen } from "@/components/certificates/verify-screen";
import { LoadFailure } from "@/components/ui/load-failure";
import { GetCredentialDocument } from "@/graphql/generated/member/documents";
import { isRemote } from "@/lib/gateway/answerers";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";
import { readFresh } from "@/lib/gateway/read";
import { routes } from "@/lib/addresses/routes";
import { certificateNumber } from "@/lib/rules/certificates";
import { pageMetadata } from "@/lib/seo";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

/** Asks only once per request, for both title and page. */
const credentialOf = cache(async (id: string) => {
  const answer = await answerOr(readFresh(GetCredentialDocument, { id }), () => null);
  return answer ? answer.credential : "unknown";
});

export async function generateMetadata({ params }: Props) {
  const { id } = await params;
  const found = await credentialOf(id);
  const title = found && found !== "unknown" ? `${found.title}, ${found.holder}` : "Certificate";
  return pageMetadata({ title, path: routes.verify(id), index: false });
}

/** Rendered per request although it is the same for everybody, because a revocation has to appear at once. */
export default async function VerifyPage({ params }: Props) {
  const { id } = await params;
  // A link copied from a mail may end with the sentence's full stop, or a space.
  const number = certificateNumber(id);
  if (number && number !== id) redirect(routes.verify(number));
  const credential = await credentialOf(id);
  if (credential === "unknown")
    return <LoadFailure title="Certificate" message={messageFor("getCredential")} />;
  if (!credential) notFound();
  return <VerifyScreen credential={credential} hasFiles={!isRemote("member")} />;
}
