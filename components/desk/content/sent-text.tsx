"use client";

import { useEffect, useRef } from "react";
import { storageKeys } from "@/lib/rules/cookie-names";

const KEY = storageKeys.sentText;

/**
 * Stores what the form sends in this tab, and restores it when the page returns with a refusal, so that nobody has to
 * write a long text twice. The version that the text was based on (`seen`) is restored as well, so that the text never
 * replaces a newer one.
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
  // The page has two forms, and the tab may have sent a form of another document.
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
    // Without storage, a refused text is reachable only by the browser's back button.
  }
}

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
