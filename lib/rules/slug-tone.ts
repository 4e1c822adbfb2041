import type { Tone } from "./workshop-tone";

const tones: Tone[] = ["green", "pink", "blue", "yellow"];

/** The colour of everything that has no level: it stays with its slug, in the drawing and around it. */
export function slugTone(slug: string | null | undefined): Tone {
  const sum = [...(slug ?? "")].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tones[sum % tones.length] ?? "blue";
}
