import { AppLink } from "@/components/ui/app-link";
import { absolute, jsonLd } from "@/lib/seo";
import styles from "./breadcrumbs.module.css";

/** One breadcrumb. Its path has no trailing slash. */
export type Crumb = { name: string; path: string };

/** Breadcrumbs from the home page, which is added, to the current page, which is not a link. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const pages = [{ name: "Home", path: "/" }, ...trail];
  const html = jsonLd({
    "@type": "BreadcrumbList",
    itemListElement: pages.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(path),
    })),
  });
  return (
    <nav className={styles.trail} aria-label="Breadcrumb">
      <ol>
        {pages.map(({ name, path }, index) => (
          <li key={path}>
            {index === pages.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <AppLink href={path}>{name}</AppLink>
            )}
          </li>
        ))}
      </ol>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />
    </nav>
  );
}
