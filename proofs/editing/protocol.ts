import { z } from "zod";
import type { contentVersions } from "@/backend/content/editing/tables";

/** A request to a process of the desk. */
export const ask = z.discriminatedUnion("do", [
  z.object({ do: z.literal("join"), email: z.string() }),
  z.object({ do: z.literal("read"), path: z.string() }),
  z.object({
    do: z.literal("publish"),
    memberId: z.int(),
    note: z.string(),
    changes: z.array(
      z.object({ path: z.string(), seen: z.string().nullable(), text: z.string().nullable() }),
    ),
  }),
  z.object({ do: z.literal("shown") }),
  z.object({ do: z.literal("rows") }),
  z.object({ do: z.literal("stock") }),
  z.object({ do: z.literal("take"), quantity: z.int() }),
  z.object({ do: z.literal("slow writes") }),
  z.object({ do: z.literal("picture"), shade: z.int() }),
]);
export type Ask = z.infer<typeof ask>;

/** A row of `content_versions` in JSON. */
type Row = Pick<typeof contentVersions.$inferSelect, "path" | "note">;

export type Answers = {
  join: { id: number };
  read: { text: string | null };
  publish: { kind: string; why: string[] };
  shown: { shown: string; published: string };
  rows: { rows: Row[] };
  stock: { rows: { variationId: number; quantity: number }[] };
  take: { taken: number };
  "slow writes": Record<string, never>;
  picture: { file: string; width: number; height: number };
};
