import { z } from "zod";

export const tagTimes = z.object({ stale: z.number().optional(), expired: z.number().optional() });
/** The time since which pages with a tag are out of date, in milliseconds since 1970. */
export type TagTimes = z.infer<typeof tagTimes>;
