import blocks from "./prose-blocks.module.css";
import frames from "./prose-frames.module.css";
import styles from "./prose.module.css";
import sequences from "./prose-sequences.module.css";

type ProseProps = {
  html: string;
  /** True for the text of a whole page: headings are beside their text if there is room. */
  wide?: boolean;
};

/** An editor's text. The back end has sanitised it: no scripts, styles or foreign frames. */
export function Prose({ html, wide = false }: ProseProps) {
  return (
    <div
      className={`${styles.prose} ${blocks.blocks} ${frames.frames} ${sequences.sequences}`}
      data-wide={wide || undefined}
      data-prose
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
