import { ownName } from "@/lib/site";

export type Tone = "blue" | "green" | "pink" | "yellow" | "black";

type Term = { slug: string | null };
type Terms = { levels?: readonly Term[] | null; groups?: readonly Term[] | null };

const byLevel: Record<string, Tone> = { "level-1": "yellow", "level-2": "green", "level-3": "pink" };
const byGroup: Record<string, Tone> = { foundation: "yellow", architecture: "blue", program: "black" };

/** The colour of the workshop's level, or of its group when the workshop has several levels. */
export function workshopTone({ levels, groups }: Terms): Tone {
  const [level, ...others] = levels ?? [];
  const ofLevel = others.length === 0 ? byLevel[level?.slug ?? ""] : undefined;
  return ofLevel ?? byGroup[groups?.[0]?.slug ?? ""] ?? "blue";
}

/** The workshop's altitudes, such as `[2, 3]`. */
export function altitudes(levels: readonly Term[] | null | undefined): number[] {
  return (levels ?? []).flatMap(({ slug }) =>
    slug && /^level-[123]$/.test(slug) ? [Number(slug.at(-1))] : [],
  );
}

const slugTones: Tone[] = ["green", "pink", "blue", "yellow"];

/** The colour of anything without a level. A slug always has the same colour. */
export function slugTone(slug: string | null | undefined): Tone {
  const sum = [...ownName(slug ?? "")].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return slugTones[sum % slugTones.length] ?? "blue";
}

const trackTones: Record<string, Tone> = { Strategy: "pink", Coordination: "green", Operations: "yellow" };

/** The colour of a talk's level; undefined for a track that is not a level. */
export function talkTone(track: string | null | undefined): Tone | undefined {
  return trackTones[track ?? ""];
}
