import { Icon } from "@/components/ui/icon";
import styles from "./form-note.module.css";

export type Note = { kind: "success" | "error"; text: string };

/** 'Perfect: …' or 'Uups: …' (R292–R294). The area stays, so that its new words are read out. */
export function FormNote({ note }: { note: Note | null }) {
  return (
    <div className={styles.area} role={note?.kind === "error" ? "alert" : "status"}>
      {note ? (
        <div className={styles.note} data-kind={note.kind}>
          <Icon name={note.kind === "success" ? "check" : "warning"} />
          <p>
            <strong>{note.kind === "success" ? "Perfect: " : "Uups: "}</strong>
            {note.text}
          </p>
        </div>
      ) : null}
    </div>
  );
}
