import { redirect } from "next/navigation";
import { VerifyEntry } from "@/components/certificates/verify-entry";
import type { PageQuery } from "@/lib/forms/flash";
import { routes } from "@/lib/addresses/routes";
import { certificateNumber } from "@/lib/rules/certificates";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({
  title: "Verify a certificate",
  description:
    "Enter the number of a certificate or check its file, and see who completed which training, and when.",
  path: "/verify",
  index: false,
});

export default async function VerifyEntryPage({ searchParams }: PageQuery) {
  const { number } = await searchParams;
  const typed = typeof number === "string" ? number.slice(0, 500) : "";
  const id = certificateNumber(typed);
  if (id) redirect(routes.verify(id));
  const error = typed
    ? "This is not the number of a certificate"
    : "Please enter the number of a certificate";
  return <VerifyEntry typed={typed} error={number === undefined ? undefined : error} />;
}
