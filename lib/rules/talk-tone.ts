import type { Tone } from "./workshop-tone";

const tones: Record<string, Tone> = { Strategy: "pink", Coordination: "green", Operations: "yellow" };

/** The colour of a talk's level, in its drawing and around it; undefined for a track that is no level. */
export function talkTone(track: string | null | undefined): Tone | undefined {
  return tones[track ?? ""];
}
