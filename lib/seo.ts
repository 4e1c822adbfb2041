import type { Metadata } from "next";
import { plainText } from "./graphql/text";
import { site } from "./site";

type PageMetadata = {
  title: string;
  description?: string | null;
  path: string;
  image?: string | null;
  index?: boolean;
};

/** Title, description, canonical address and the card that other sites show for a link. */
export function pageMetadata({ title, description, path, image, index = true }: PageMetadata): Metadata {
  const text = description ? summary(description) : undefined;
  return {
    title,
    description: text,
    alternates: { canonical: path },
    openGraph: {
      title,
      description: text,
      url: path,
      siteName: site.name,
      type: "website",
      images: image ? [image] : undefined,
    },
    robots: index ? undefined : { index: false },
  };
}

/** HTML to one line of text, at most 160 characters, cut between words. */
export function summary(html: string): string {
  const text = plainText(html);
  return text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, "")}…`;
}
