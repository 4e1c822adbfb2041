import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CasePage } from "@/components/content/case-page";
import { casesAfter, caseStudyBySlug, caseStudySlugs } from "@/components/content/case-studies";
import { pageMetadata } from "@/lib/seo";

type Props = { params: Promise<{ slug: string }> };

// An unknown name is then answered with the drawn 404 page; notFound() alone answers a body that only scripts draw.
export const dynamicParams = false;

export async function generateStaticParams() {
  return (await caseStudySlugs()).map((slug) => ({ slug }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const one = await caseStudyBySlug(slug);
  if (!one) return {};
  return pageMetadata({
    title: `${one.company}: ${one.title}`,
    description: one.excerpt,
    path: `/case-studies/${slug}`,
    image: one.featuredImage?.node.sourceUrl,
  });
}

export default async function Page({ params }: Props) {
  const { slug } = await params;
  const one = await caseStudyBySlug(slug);
  if (!one) notFound();
  return <CasePage one={one} next={await casesAfter(slug, 3)} />;
}
