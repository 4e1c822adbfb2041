import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CasePage } from "@/components/cases/case-page";
import { casesAfter, caseStudyBySlug, membersOutline } from "@/components/cases/case-studies";
import { MembersGate, MembersLogin } from "@/components/cases/members-gate";
import { CaseLogin, MembersPart } from "@/components/cases/members-part";
import { drawnByBuild } from "@/components/pages/page-addresses";
import { plainText } from "@/lib/rules/texts/plain-text";
import { pageMetadata } from "@/lib/seo";

type Props = { params: Promise<{ slug: string }> };

export const generateStaticParams = drawnByBuild("/case-studies/[slug]");

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const one = await caseStudyBySlug(slug);
  if (!one) return {};
  return pageMetadata({
    title: [one.company, plainText(one.title ?? slug)].filter(Boolean).join(": "),
    description: one.excerpt,
    path: `/case-studies/${slug}`,
  });
}

/** The page is the same for everybody. The members' part loads afterwards (R053). */
export default async function Page({ params }: Props) {
  const { slug } = await params;
  const path = `/case-studies/${slug}`;
  const [one, outline, next] = await Promise.all([
    caseStudyBySlug(slug),
    membersOutline(slug),
    casesAfter(slug, 3),
  ]);
  if (!one) notFound();
  return (
    <CasePage one={one} next={next}>
      {outline ? (
        <MembersPart slug={slug} key={slug}>
          <MembersGate outline={outline}>
            <CaseLogin setCookieFor={path}>
              <MembersLogin path={path} />
            </CaseLogin>
          </MembersGate>
        </MembersPart>
      ) : null}
    </CasePage>
  );
}
