import { Icon } from "@/components/ui/icon";
import styles from "./image-form.module.css";

type ImageFrameProps = { image: string | null; name: string; isPreview: boolean };

/** The round picture, or a sign in its place. */
export function ImageFrame({ image, name, isPreview }: ImageFrameProps) {
  return (
    <span className={styles.frame} data-preview={isPreview || undefined}>
      {image ? (
        <img
          src={image}
          alt={isPreview ? "The chosen picture" : `Profile image of ${name}`}
          width="112"
          height="112"
        />
      ) : (
        <Icon name="person" size="3rem" />
      )}
    </span>
  );
}
