import styles from "./prose.module.css";

/** An editor's text. The back end has cleaned it: no script, no style, no foreign frame. */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
