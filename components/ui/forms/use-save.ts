"use client";

import { useRef, useState } from "react";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";

export type SaveResult = { kind: "success" | "error"; text: string };

/**
 * Saves a form in place. A second click during a save does nothing. `result` is the outcome.
 *
 * @param first the result of a plain form
 */
export function useSave(operation: string, first: SaveResult | null = null) {
  const [isSaving, setSaving] = useState(false);
  const [result, setResult] = useState<SaveResult | null>(first);
  const busy = useRef(false);

  /**
   * `work` returns the success text.
   * @returns the server's messages for single fields; empty after a success
   */
  async function save(work: () => Promise<string>): Promise<Record<string, string>> {
    if (busy.current) return {};
    busy.current = true;
    setSaving(true);
    setResult(null);
    try {
      const text = await work();
      setResult({ kind: "success", text });
      return {};
    } catch (failure) {
      setResult({ kind: "error", text: messageFor(operation, failure) });
      return failure instanceof GraphqlFailure ? failure.fields : {};
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return { save, isSaving, result, tell: setResult };
}
