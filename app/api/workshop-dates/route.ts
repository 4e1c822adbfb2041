import { z } from "zod";
import { datesOf } from "@/components/workshops/date-lists";

const value = (pattern: RegExp) => z.string().regex(pattern).default("");
const question = z.strictObject({
  kind: value(/^[a-z0-9-]{1,200}$/),
  from: value(/^\d{4}-\d{2}$/),
  language: value(/^[A-Za-z-]{2,20}$/),
  place: z.enum(["online", "room"]).or(z.literal("")).default(""),
  region: value(/^[A-Za-z ]{1,40}$/),
  after: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .nullable()
    .default(null),
});

/**
 * `GET /api/workshop-dates?language=de`: the next dates of each workshop that pass the filters of the list, and how many
 * there are. With `kind` more of one workshop; `after` continues behind a date. The page has only the first ones.
 */
export async function GET(request: Request): Promise<Response> {
  const asked = question.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success)
    return Response.json(
      { error: "Ask by kind, from (such as 2027-01), language, place (online or room), region and after." },
      { status: 400 },
    );
  const { after, ...filters } = asked.data;
  return Response.json(
    { workshops: await datesOf(filters, after) },
    { headers: { "cache-control": "public, max-age=30" } },
  );
}
