"use client";

import { useEffect, useState } from "react";
import { VisuallyHidden } from "../visually-hidden";

/** In ms. By then the form has checked a field that was left by its own rules. */
const AFTER_RULES_MS = 150;

/**
 * Tells a screen reader once that typed content is valid (R131). The style draws the sign. It is a file of its own,
 * because the server draws the fields around it too.
 */
export function ValidWord({ inputId }: { inputId: string }) {
  const [isValid, setValid] = useState(false);
  useEffect(() => {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLInputElement)) return;
    let isTyped = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onInput = () => {
      isTyped = true;
      setValid(false);
    };
    const onBlur = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => setValid(isTyped && isFilled(input)), AFTER_RULES_MS);
    };
    input.addEventListener("input", onInput);
    input.addEventListener("blur", onBlur);
    return () => {
      clearTimeout(waiting);
      input.removeEventListener("input", onInput);
      input.removeEventListener("blur", onBlur);
    };
  }, [inputId]);
  return isValid ? <VisuallyHidden>Valid</VisuallyHidden> : null;
}

const isFilled = (input: HTMLInputElement) =>
  input.value !== "" && input.validity.valid && input.getAttribute("aria-invalid") !== "true";
