"use client";

import { useRef, useState } from "react";
import { setLoading } from "@/components/layout/loading-flag";
import { formMessageFor } from "@/lib/graphql/errors";
import type { Note } from "./form-note";

type Submission = { operation: string; onSubmitting: () => void; onDone: (note: Note) => void };

/** Idle, submitting, then success or error; a second press while submitting does nothing. Source: R288–R295. */
export function useSubmission({ operation, onSubmitting, onDone }: Submission) {
  const [isSubmitting, setSubmitting] = useState(false);
  const busy = useRef(false);

  /** `work` answers the success text, or null when the page is being left. */
  async function submit(work: () => Promise<string | null>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSubmitting(true);
    setLoading(true);
    onSubmitting();
    try {
      const text = await work();
      if (text !== null) onDone({ kind: "success", text });
    } catch (failure) {
      onDone({ kind: "error", text: formMessageFor(operation, failure) });
    } finally {
      busy.current = false;
      setSubmitting(false);
      setLoading(false);
    }
  }

  return { submit, isSubmitting };
}
