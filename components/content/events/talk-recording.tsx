import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/graphql/text";
import { isExternal } from "@/lib/rules/link-target";
import { ArtImage } from "../parts/art-image";
import type { Talk } from "./events";
import styles from "./talk-recording.module.css";

/** The recording, elsewhere: nothing of that place is loaded before somebody goes there. */
export function TalkRecording({ talk, href }: { talk: Talk; href: string }) {
  const image = talk.featuredImage?.node.sourceUrl;
  return (
    <figure className={styles.recording}>
      {image ? <ArtImage src={image} className={styles.image} first /> : null}
      <figcaption>
        <AppLink href={href} external={isExternal(href)} className={styles.play}>
          <span className={styles.sign}>
            <Icon name="arrow-right" size="1.75rem" />
          </span>
          <span>
            <strong>Watch the recording</strong>
            <span className={styles.note}>
              {plainText(talk.title ?? "")}
              {isExternal(href) ? `, at ${new URL(href).host}` : ""}
            </span>
          </span>
        </AppLink>
      </figcaption>
    </figure>
  );
}
