import { z } from "zod";
import type { contentVersions } from "@/backend/content/editing/tables";

const place = { path: z.string(), entry: z.string().nullable() };
const editor = { memberId: z.int(), note: z.string() };
const change = z.union([
  z.object({ whole: z.string() }),
  z.object({ fields: z.array(z.tuple([z.string(), z.string()])) }),
]);

/** A request to a process of the desk. */
export const ask = z.discriminatedUnion("do", [
  z.object({ do: z.literal("join"), email: z.string() }),
  z.object({ do: z.literal("read"), ...place }),
  z.object({
    do: z.literal("save"),
    ...place,
    ...editor,
    seen: z.string().nullable(),
    change,
    isDraft: z.boolean(),
    /** Milliseconds until it is published; null: at once. */
    inMs: z.number().nullable(),
  }),
  z.object({ do: z.literal("publish draft"), ...place, memberId: z.int() }),
  z.object({
    do: z.literal("publish"),
    ...editor,
    changes: z.array(
      z.object({ path: z.string(), seen: z.string().nullable(), text: z.string().nullable() }),
    ),
  }),
  z.object({ do: z.literal("undo"), path: z.string(), ...editor }),
  z.object({ do: z.literal("publish due") }),
  z.object({ do: z.literal("shown") }),
  z.object({ do: z.literal("rows") }),
  z.object({ do: z.literal("stock") }),
  z.object({ do: z.literal("take"), quantity: z.int() }),
  z.object({ do: z.literal("slow writes") }),
  z.object({ do: z.literal("picture"), shade: z.int() }),
]);
export type Ask = z.infer<typeof ask>;

/** A row of `content_versions` in JSON. */
export type Row = Pick<
  typeof contentVersions.$inferSelect,
  "path" | "entry" | "text" | "before" | "revision" | "note" | "memberId" | "refusal"
>;
type Outcome = { kind: string; why: string[] };
type Kept = { file: string; width: number; height: number };

export type Answers = {
  join: { id: number };
  read: { text: string | null; part: string | null };
  save: Outcome;
  "publish draft": Outcome;
  publish: Outcome;
  undo: Outcome;
  "publish due": { published: number; refused: number };
  shown: { shown: string; published: string };
  rows: { rows: Row[] };
  stock: { rows: { variationId: number; quantity: number }[] };
  take: { taken: number };
  "slow writes": Record<string, never>;
  picture: Kept;
};
