import "server-only";
import {
  GetCertificationDocument,
  GetCertificationsDocument,
  GetWorkshopsDocument,
  type CertificationSummaryFragment,
  type WorkshopDateFragment,
} from "@/graphql/generated/content/documents";
import { readEvery, readPublic } from "@/lib/gateway/read";

/** All workshops in the editor's order. */
export function everyWorkshop(): Promise<CertificationSummaryFragment[]> {
  return readEvery(
    GetCertificationsDocument,
    (after) => ({ after }),
    ["certifications"],
    ({ certifications }) => certifications,
  );
}

export function everyWorkshopDate(certificationSlug?: string): Promise<WorkshopDateFragment[]> {
  return readEvery(
    GetWorkshopsDocument,
    (after) => ({ after, ...(certificationSlug ? { certificationSlug } : {}) }),
    ["workshops"],
    ({ workshops }) => workshops,
  );
}

export async function soldByInvitation(): Promise<{ productSku: string | null; productId: number | null }[]> {
  const slugs = (await everyWorkshop()).flatMap(({ byInvitation, slug }) =>
    byInvitation && slug ? [slug] : [],
  );
  const sold = await Promise.all(
    slugs.map(async (slug) => {
      const [{ certification }, dates] = await Promise.all([
        readPublic(GetCertificationDocument, { slug }, [`certification:${slug}`]),
        everyWorkshopDate(slug),
      ]);
      return [certification, ...(certification?.variants ?? []), ...dates].filter((one) => one !== null);
    }),
  );
  return sold.flat();
}
