import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ArtHero } from "@/components/content/art-hero";
import { contentPage, contentPaths } from "@/components/content/content-page";
import { PageHeader } from "@/components/content/page-header";
import { Prose } from "@/components/content/prose";
import styles from "@/components/content/content-page.module.css";
import { pageMetadata } from "@/lib/seo";

type Props = { params: Promise<{ slug: string[] }> };

// An unknown path is then answered with the drawn 404 page; notFound() alone answers a body that only scripts draw.
export const dynamicParams = false;

export async function generateStaticParams() {
  return (await contentPaths()).map((path) => ({ slug: path.split("/").filter(Boolean) }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const path = (await params).slug.join("/");
  const page = await contentPage(path);
  if (!page) return {};
  const { title, html, image } = page;
  return pageMetadata({ title, description: html, path: `/${path}`, image: image?.src });
}

/** Any page that editors wrote (R80). */
export default async function ContentPage({ params }: Props) {
  const page = await contentPage((await params).slug.join("/"));
  if (!page) notFound();
  return (
    <article>
      {page.image ? (
        <ArtHero tone="black" title={page.title} image={page.image.src} alt={page.image.alt} />
      ) : (
        <PageHeader title={page.title} />
      )}
      <div className={styles.body}>
        <Prose html={page.html} />
      </div>
    </article>
  );
}
