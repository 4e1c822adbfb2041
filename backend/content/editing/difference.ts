import { diffLines } from "diff";

/** A line of a comparison. "gap": equal lines were left out. */
type DifferenceKind = "same" | "added" | "removed" | "gap";
export type DifferenceLine = { kind: DifferenceKind; text: string };

const AROUND = 2;

/** The lines in which a text differs from an earlier one, with two lines around each change. */
export function difference(before: string | null, after: string | null): DifferenceLine[] {
  const all = diffLines(before ?? "", after ?? "").flatMap(({ value, added, removed }): DifferenceLine[] => {
    const kind = added ? "added" : removed ? "removed" : "same";
    return value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ kind, text }));
  });
  const isShown = all.map((_, index) =>
    all.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== "same"),
  );
  return all.flatMap((line, index): DifferenceLine[] => {
    if (isShown[index]) return [line];
    return isShown[index - 1] ? [{ kind: "gap", text: "" }] : [];
  });
}
