import type { Metadata } from "next";
import { notFound } from "next/navigation";
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
  return page ? pageMetadata({ title: page.title, description: page.html, path: `/${path}` }) : {};
}

/** Any page that editors wrote (R80). */
export default async function ContentPage({ params }: Props) {
  const page = await contentPage((await params).slug.join("/"));
  if (!page) notFound();
  return (
    <article>
      <PageHeader title={page.title} />
      <div className={styles.body}>
        <Prose html={page.html} />
      </div>
    </article>
  );
}
