import { LearningSignIn } from "@/components/pages/learning-sign-in";
import { PageHeader } from "@/components/layout/page-header";
import { pageMetadata } from "@/lib/seo";

const path = "/lms-test";
const lead =
  "An internal page: it shows who is signed in here, and the address that signs them in to the learning platform.";

export const metadata = pageMetadata({
  title: "Learning platform sign-in",
  description: lead,
  path,
  index: false,
});

/** A test page for the learning platform's sign-in; in no menu, sitemap or search (R058). */
export default function LearningTestPage() {
  return (
    <>
      <PageHeader title="Learning platform sign-in" lead={lead}>
        <noscript>
          <p>It needs JavaScript, which is switched off in this browser.</p>
        </noscript>
      </PageHeader>
      <LearningSignIn path={path} />
    </>
  );
}
