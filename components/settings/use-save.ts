"use client";

import { useRef, useState } from "react";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import type { SaveResult } from "./settings-section";

/**
 * Saves a form in place. A second click during a save does nothing; `told` has the result.
 *
 * @param first the result of a plain form
 */
export function useSave(operation: string, first: SaveResult | null = null) {
  const [isSaving, setSaving] = useState(false);
  const [told, setTold] = useState<SaveResult | null>(first);
  const busy = useRef(false);

  /** `work` returns the success text. @returns the server's messages for single fields; empty after success */
  async function save(work: () => Promise<string>): Promise<Record<string, string>> {
    if (busy.current) return {};
    busy.current = true;
    setSaving(true);
    setTold(null);
    try {
      const text = await work();
      setTold({ kind: "success", text });
      return {};
    } catch (failure) {
      setTold({ kind: "error", text: messageFor(operation, failure) });
      return failure instanceof GraphqlFailure ? failure.fields : {};
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return { save, isSaving, told, tell: setTold };
}
