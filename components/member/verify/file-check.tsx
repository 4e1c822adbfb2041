"use client";

import { useId } from "react";
import { useHydrated } from "@/components/layout/use-hydrated";
import { useFileDrop } from "@/components/ui/use-file-drop";
import styles from "./file-check.module.css";
import { FileVerdict } from "./file-verdict";
import { useFileCheck } from "./use-file-check";

/** Choose or drop a downloaded certificate; the file stays in the browser. */
export function FileCheck() {
  const id = useId();
  const isReady = useHydrated();
  const { state, check } = useFileCheck();

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void check(file);
  };
  const zone = useFileDrop(take);

  return (
    <div className={styles.check}>
      <div className={styles.zone} {...zone}>
        <label htmlFor={id} className={styles.label}>
          Choose the JSON file of a certificate, or drop it here
        </label>
        <input
          id={id}
          type="file"
          accept=".json,.jws,application/json,text/plain"
          disabled={!isReady}
          aria-describedby={`${id}-hint`}
          className={styles.input}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // The same file may be chosen again.
            currentTarget.value = "";
          }}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          {isReady
            ? "The file stays on your device: your browser checks it, also without a connection once this page is open."
            : "Your browser checks the file by a script, which does not run yet."}
        </p>
      </div>
      <div role="status">
        <FileVerdict state={state} />
      </div>
    </div>
  );
}
