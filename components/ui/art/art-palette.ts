import type { Tone } from "@/components/ui/art/tones";
import type { SceneColors } from "./art-scene";

/**
 * Colours of a drawing, mixed from the tokens, because an SVG file cannot read them.
 * @param tokens the text of styles/tokens.css
 */
export function palette(tokens: string, tone: Tone): SceneColors {
  const value = (name: string) => {
    const found = new RegExp(`--value-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
    if (!found) throw new Error(`tokens.css has no plain value --value-${name}`);
    return found;
  };
  const [ink, paper, white] = [value("ink"), value("paper"), value("white")];
  const accent = tone === "black" ? ink : value(tone);
  const part = tone === "yellow" ? 0.24 : tone === "black" ? 0.08 : 0.11;
  return {
    ground: mix(accent, paper, part),
    accent,
    line: tone === "yellow" ? mix(accent, ink, 0.3) : accent,
    ink,
    paper: white,
  };
}

/** Mixes `part` of the first colour with the second, as `color-mix(in srgb, …)` does. */
export function mix(first: string, second: string, part: number): string {
  const [a, b] = [channels(first), channels(second)];
  return `#${a
    .map((channel, index) =>
      Math.round(channel * part + (b[index] ?? 0) * (1 - part))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));
}
