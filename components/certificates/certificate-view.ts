import type { GetCertificatesQuery } from "@/graphql/generated/member/documents";
import { routes } from "@/lib/addresses/routes";
import { certificateNumber, credentialPaths } from "@/lib/rules/certificates";

type Answered = NonNullable<NonNullable<GetCertificatesQuery["certificates"]>[number]>;
export type Question = {
  id: string;
  isFor: string;
  isForTitle: string;
  question: string;
  type: "rating" | "text";
};

/** A certificate as its card shows it. Dates are in ISO 8601. */
export type CertificateView = {
  key: string;
  number: number;
  title: string;
  /** Path of the workshop's page; null when it is unknown. */
  workshopPath: string | null;
  isAddon: boolean;
  workshopDate: string | null;
  guides: string[];
  issuedAt: string | null;
  /**
   * Our documents have files and a public page. Documents of another host are only linked. Null while questions are
   * open.
   */
  document: { kind: "ours"; id: string } | { kind: "elsewhere"; address: string } | null;
  questions: Question[];
  /** Null when nothing was corrected since the issue. */
  correctedAt: string | null;
  /** ISO 8601; null while the certificate is valid. */
  revokedAt: string | null;
};

/**
 * @param revoked id → time of revocation
 * @param origin of this site, to recognise its own documents
 */
export function certificateView(
  certificate: Answered,
  revoked: ReadonlyMap<string, string>,
  origin: string,
): CertificateView {
  const { id, databaseId, certification, workshop, created_at, modified_at } = certificate;
  const { issue_uri, feedbackForm } = certificate;
  const guides = (workshop?.guides ?? []).filter((guide) => guide !== null);
  return {
    key: id,
    number: databaseId,
    title: certification?.title ?? "Certificate",
    workshopPath: certification?.slug ? routes.workshop(certification.slug) : null,
    isAddon: certification?.addon === true,
    workshopDate: workshop?.date ?? null,
    guides: guides.flatMap(({ name }) => name ?? []),
    issuedAt: created_at,
    document: documentOf(issue_uri, origin),
    questions: (feedbackForm?.questions ?? []).flatMap((question) =>
      question?.question
        ? [
            {
              id: question.id,
              isFor: question.isFor ?? "workshop",
              isForTitle:
                guides.find((guide) => guide.id === question.guideId)?.name ?? question.isForTitle ?? "",
              question: question.question,
              type: question.type === "rating" ? "rating" : "text",
            },
          ]
        : [],
    ),
    correctedAt: isLater(modified_at, created_at) ? modified_at : null,
    revokedAt: revoked.get(id) ?? null,
  };
}

const isLater = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) > Date.parse(other);

function documentOf(address: string | null, origin: string): CertificateView["document"] {
  if (!address) return null;
  const id = certificateNumber(address);
  if (id && address === origin + credentialPaths.page(id)) return { kind: "ours", id };
  return /^https?:\/\//i.test(address) ? { kind: "elsewhere", address } : null;
}
