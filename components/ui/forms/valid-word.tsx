"use client";

import { useEffect, useState } from "react";
import { VisuallyHidden } from "../visually-hidden";

/** In ms. By then the form's own rules have had their say about a field that was left. */
const AFTER_RULES_MS = 150;

/** Says once to a screen reader that the content that somebody typed is valid (R131). The style draws the sign. */
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
