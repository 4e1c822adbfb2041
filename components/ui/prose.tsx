import blocks from "./prose-blocks.module.css";
import frames from "./prose-frames.module.css";
import styles from "./prose.module.css";
import sequences from "./prose-sequences.module.css";

type ProseProps = {
  html: string;
  /** A page of its own: headings stand beside their text where there is space. */
  wide?: boolean;
};

/** An editor's text. The back end has sanitised it: no script, no style, no foreign frame. */
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
