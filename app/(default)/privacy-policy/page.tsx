import { notFound } from "next/navigation";
import { PrivacyReceipt } from "@/components/consent/privacy-receipt";
import { contentMetadata, contentPage } from "@/components/pages/content-page";
import styles from "@/components/pages/content-body.module.css";
import { PageHeader } from "@/components/layout/page-header";
import { Prose } from "@/components/ui/prose";
import { routes } from "@/lib/addresses/routes";

const path = routes.privacy.slice(1);

export const generateMetadata = () => contentMetadata(path);

/** The editors' policy, followed by the entries that this browser actually stores. */
export default async function PrivacyPolicyPage() {
  const page = await contentPage(path);
  if (!page) notFound();
  return (
    <article>
      <PageHeader title={page.title} />
      <div className={styles.body}>
        <Prose html={page.html} />
        <PrivacyReceipt />
      </div>
    </article>
  );
}
