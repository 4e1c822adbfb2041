import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { contentMetadata, contentPage } from "@/components/pages/content-page";
import { drawnByBuild } from "@/components/pages/page-addresses";
import { ProfessionalProfile } from "@/components/professionals/professional-page";
import { ProfessionalContent } from "@/components/pages/professional-content";
import { professionalPath, sectionPages } from "@/components/professionals/professional-person";
import { professionalBySlug } from "@/components/professionals/professionals";
import { pageMetadata } from "@/lib/seo";

type Props = { params: Promise<{ page: string }> };

export const generateStaticParams = drawnByBuild("/professional/[page]");

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const path = professionalPath((await params).page);
  const { profile } = await found(params);
  if (!profile) return contentMetadata(path.slice(1));
  const { title, headline, content } = profile;
  return pageMetadata({ title: `${title}: ${headline}`, description: content, path });
}

/** A page of the professional section, or the profile of a guide or coach (R074–R077, R079). */
export default async function Page({ params }: Props) {
  const name = (await params).page;
  const { profile, page } = await found(params);
  if (profile) return <ProfessionalProfile profile={profile} />;
  if (!page) notFound();
  return <ProfessionalContent name={name} page={page} />;
}

async function found(params: Props["params"]) {
  const { page: name } = await params;
  const isWritten = Object.values<string>(sectionPages).includes(name);
  return isWritten
    ? { profile: null, page: await contentPage(professionalPath(name).slice(1)) }
    : { profile: await professionalBySlug(name), page: null };
}
