"use client";

import { useEffect, useInsertionEffect, useRef, useState } from "react";

/**
 * Forms work before their script does. Until then only the page knows the visitor's input: React adopts the fields
 * without an event, and the next render of a controlled field resets it to the server's value. This component reads the
 * fields before other code changes them, and repeats the input once all listeners are attached. It comes after the page
 * in the root layout, so that its effect runs last.
 */
export function EarlyInput() {
  const [drawn] = useState(changedFields);
  const early = useRef(drawn);
  // The last moment before React attaches refs, when form libraries write into fields. After a failed hydration (a
  // translator had changed the HTML) the server's fields are gone, so the first reading counts.
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

/** Fields whose value differs from the server's. */
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

/** Identifies a field, so that the same field is found after a new render. */
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

/** Types the text again. React ignores an input whose value equals the last one it saw, so the value is reset first. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, early: string): void {
  const value = field.value === field.defaultValue ? early : field.value;
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  // React's own setter would mark the value as seen, so the prototype's setter is called.
  Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}
