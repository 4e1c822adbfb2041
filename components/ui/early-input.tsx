"use client";

import { useEffect, useInsertionEffect, useRef, useState } from "react";

/**
 * Forms work before their script does. Until then the page alone knows what a person has typed and chosen: React takes
 * the fields over without telling their listeners, and the next drawing of a controlled field puts the server's value
 * back. So the fields are read before anything else touches them, and the same input happens again once all listen.
 * Stands behind the page in the root layout, so that its effect runs last.
 */
export function EarlyInput() {
  const [drawn] = useState(changedFields);
  const early = useRef(drawn);
  // The last moment before refs are attached, which is when form libraries write into fields. Where the server's HTML
  // was given up, because a translator had changed it, the fields are gone by now, and those of the drawing count.
  useInsertionEffect(() => {
    const now = changedFields();
    if (now.length > 0) early.current = now;
  }, []);
  useEffect(() => {
    for (const each of early.current) repeat(each);
    early.current = [];
  }, []);
  return null;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type EarlyField = { field: Field; value: string; place: string };

/** The fields of the page that are not as the server sent them. */
function changedFields(): EarlyField[] {
  if (typeof document === "undefined") return [];
  return allFields()
    .filter(isChanged)
    .map((field) => ({ field, value: field.value, place: placeOf(field) }));
}

function allFields(): Field[] {
  return [...document.querySelectorAll<Field>("input, select, textarea")];
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const sent =
      options.find((option) => option.defaultSelected) ?? options.find(({ disabled }) => !disabled);
    return sent !== undefined && field.value !== sent.value;
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field.type === "radio") return field.checked && !field.defaultChecked;
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.type === "file") return (field.files?.length ?? 0) > 0;
  return (
    !["hidden", "submit", "button", "reset", "image"].includes(field.type) &&
    field.value !== field.defaultValue
  );
}

/** What a field is called, where the page was drawn again and holds another in its place. */
function placeOf(field: Field): string {
  const value = field.type === "radio" || field.type === "checkbox" ? field.value : "";
  return [field.form?.getAttribute("action"), field.name, field.type, value].join(" ");
}

function repeat({ field, value, place }: EarlyField): void {
  const there = field.isConnected ? field : allFields().find((each) => placeOf(each) === place);
  if (!there) return;
  if (there instanceof HTMLSelectElement) {
    there.value = value;
    there.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (there instanceof HTMLTextAreaElement) typeAgain(there, value);
  else if (there.type === "file") there.dispatchEvent(new Event("change", { bubbles: true }));
  else if (there.type === "radio" || there.type === "checkbox") {
    there.checked = there.defaultChecked;
    there.click();
  } else typeAgain(there, value);
}

/** React passes an input on when its value is another than the last it has seen. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, early: string): void {
  const value = field.value === field.defaultValue ? early : field.value;
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  // Past React's own setter, which would take it for seen.
  Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}
