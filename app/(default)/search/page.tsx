import { PageHeader } from "@/components/layout/page-header";
import { SearchPanel } from "@/components/search/search-panel";
import styles from "@/components/search/search-panel.module.css";
import { siteIndex } from "@/components/search/site-index";
import type { PageQuery } from "@/lib/forms/flash";
import { longestQuery } from "@/lib/addresses/longest-query";
import { missingDates } from "@/lib/addresses/missing-dates";
import { search } from "@/lib/addresses/search";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({
  title: "Search",
  description: "Search workshops, events, talks, case studies and people of the academy.",
  path: "/search",
  index: false,
});

/**
 * Rendered per request, because the answer to a form without a script depends on the address. The page reads nothing
 * about the visitor.
 */
export default async function SearchPage({ searchParams }: PageQuery) {
  const { q } = await searchParams;
  const query = typeof q === "string" ? q.trim().slice(0, longestQuery) : "";
  const index = query ? await siteIndex() : null;
  const initial = {
    query,
    groups: index ? search(index, query) : [],
    missing: index ? missingDates(index, query) : null,
  };
  return (
    <>
      <PageHeader title="Search" />
      <div className={styles.page}>
        <SearchPanel key={query} place="page" initial={initial} />
      </div>
    </>
  );
}
