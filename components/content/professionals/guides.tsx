import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "../parts/art-image";
import { professionalPath } from "./professional-section";
import type { Professional } from "./professionals";
import styles from "./guides.module.css";
import layout from "../workshops/workshop-layout.module.css";

export function Guides({ guides }: { guides: Professional[] }) {
  return (
    <section className={layout.part} aria-labelledby="guides-title">
      <h2 id="guides-title">{guides.length === 1 ? "Your guide" : "Your guides"}</h2>
      <ul className={styles.guides}>
        {guides.map((guide) => (
          <li key={guide.id} className={styles.guide}>
            {guide.featuredImage?.node.sourceUrl ? (
              <ArtImage src={guide.featuredImage.node.sourceUrl} className={styles.image} />
            ) : null}
            <div>
              <h3>
                {guide.slug ? (
                  <AppLink href={professionalPath(guide.slug)}>{guide.title}</AppLink>
                ) : (
                  guide.title
                )}
              </h3>
              <p>{guide.headline}</p>
              <p className={styles.place}>{[guide.company, guide.city].filter(Boolean).join(", ")}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
