import { catalogue, content } from "./read-content";

export type Picture = Readonly<{ slug: string; title: string; kind: string; width: number; height: number }>;

/** Every picture the content asks for under /art, once: what the build has to draw. */
export function pictures(): readonly Picture[] {
  const { pages, certifications, events, talks, professionals, caseStudies } = content();
  const featured = [talks, pages, professionals, caseStudies, events, certifications]
    .flat()
    .flatMap(({ node }): Picture[] => {
      const image = node.featuredImage?.node;
      return image?.sourceUrl ? [picture(image.sourceUrl, node.title ?? "", node.contentTypeName)] : [];
    });
  const products = catalogue()
    .products()
    .flatMap((product) => [product, ...product.variations])
    .map(({ image, name }) => picture(image.sourceUrl, name, "product"));
  const once = new Map([...products, ...featured].map((one) => [one.slug, one]));
  return [...once.values()];
}

function picture(sourceUrl: string, title: string, kind: string): Picture {
  return { slug: sourceUrl.slice("/art/".length, -".svg".length), title, kind, width: 1200, height: 800 };
}
