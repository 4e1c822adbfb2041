"use client";

import { useEffect, useRef } from "react";
import { storageKeys } from "@/lib/rules/cookie-names";

const KEY = storageKeys.sentText;

/**
 * Keeps in this tab what its form sends, and puts it back when the page returns with a refusal: nobody writes a long text
 * twice. The version that the text was made from (`seen`) comes back with it, so that it never replaces a newer one.
 */
export function SentText({ isRefused }: { isRefused: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    if (isRefused) putBack(form);
    const keep = () => store(String(sentBy(form)));
    form.addEventListener("submit", keep);
    return () => form.removeEventListener("submit", keep);
  }, [isRefused]);
  return <span ref={place} hidden />;
}

function sentBy(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return new URLSearchParams(texts);
}

function putBack(form: HTMLFormElement): void {
  const sent = new URLSearchParams(stored());
  const own = sentBy(form);
  // The page has two forms, and the tab may have sent that of another document.
  const isIts = ["path", "entry", "back"].every((name) => sent.get(name) === own.get(name));
  if (!isIts || sent.has("whole") !== own.has("whole")) return;
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === "checkbox")
      control.checked = sent.getAll(control.name).includes(control.value);
    else if (isText(control)) control.value = sent.get(control.name) ?? control.value;
  }
}

const isText = (control: Element) =>
  control instanceof HTMLInputElement ||
  control instanceof HTMLSelectElement ||
  control instanceof HTMLTextAreaElement;

function store(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Where nothing can be stored, a refused text is only behind the browser's back button.
  }
}

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
