import { Button } from "@/components/ui/button";
import styles from "./preview.module.css";

/** Id of the form whose text the frame shows. */
export const DOCUMENT_FORM = "document-form";

/**
 * The page of the site with the form's text, at the width of a phone or of a desktop.
 *
 * @param address of the draft; null until the button is pressed
 */
export function PreviewFrame({ address }: { address: string | null }) {
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={styles.title}>
        Preview
      </h2>
      <div className={styles.acts}>
        <Button
          type="submit"
          form={DOCUMENT_FORM}
          formAction="/api/desk/preview-document"
          formTarget="preview"
          name="act"
          value="preview"
          variant="outline"
          size="xs"
        >
          Show preview
        </Button>
        <fieldset className={styles.widths}>
          <legend>Width</legend>
          <label>
            <input type="radio" name="preview-width" value="phone" defaultChecked />
            Phone
          </label>
          <label>
            <input type="radio" name="preview-width" value="desktop" />
            Desktop
          </label>
        </fieldset>
      </div>
      <p className={styles.note}>This saves your text as a draft and publishes nothing.</p>
      <div className={styles.stage}>
        <p className={styles.empty}>The page appears here.</p>
        <iframe name="preview" title="Preview of the page" src={address ?? undefined} />
      </div>
    </section>
  );
}
