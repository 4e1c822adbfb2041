export type Tone = "blue" | "green" | "pink" | "yellow" | "black";

type Term = { slug: string | null };
type Terms = { levels?: readonly Term[] | null; groups?: readonly Term[] | null };

const byLevel: Record<string, Tone> = { "level-1": "yellow", "level-2": "green", "level-3": "pink" };
const byGroup: Record<string, Tone> = { foundation: "yellow", architecture: "blue", program: "black" };

/** The colour of a workshop: that of its level; one for several levels has the colour of its group. */
export function workshopTone({ levels, groups }: Terms): Tone {
  const [level, ...others] = levels ?? [];
  const ofLevel = others.length === 0 ? byLevel[level?.slug ?? ""] : undefined;
  return ofLevel ?? byGroup[groups?.[0]?.slug ?? ""] ?? "blue";
}

/** Numbers of the altitudes a workshop works on, e.g. `[2, 3]`. */
export function altitudes(levels: readonly Term[] | null | undefined): number[] {
  return (levels ?? []).flatMap(({ slug }) =>
    slug && /^level-[123]$/.test(slug) ? [Number(slug.at(-1))] : [],
  );
}

const slugTones: Tone[] = ["green", "pink", "blue", "yellow"];

/** The colour of everything that has no level: it stays with its slug, in the drawing and around it. */
export function slugTone(slug: string | null | undefined): Tone {
  const sum = [...(slug ?? "")].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return slugTones[sum % slugTones.length] ?? "blue";
}

const trackTones: Record<string, Tone> = { Strategy: "pink", Coordination: "green", Operations: "yellow" };

/** The colour of a talk's level, in its drawing and around it; undefined for a track that is no level. */
export function talkTone(track: string | null | undefined): Tone | undefined {
  return trackTones[track ?? ""];
}
