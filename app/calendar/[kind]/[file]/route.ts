import { calendarDate, calendarKinds } from "@/lib/read/calendar";
import { calendarDays, calendarFile } from "@/lib/rules/times/calendar-file";

type Props = { params: Promise<{ kind: string; file: string }> };

/** A date for the visitor's calendar. Not prerendered, because the slugs of dated workshops change with their runs. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { kind: asked, file } = await params;
  const kind = calendarKinds.find((one) => one === asked);
  const slug = /^([a-z0-9-]{1,200})\.ics$/.exec(file)?.[1];
  const date = kind && slug ? await calendarDate(kind, slug) : null;
  if (!date) return new Response("Not found", { status: 404 });
  return new Response(calendarFile(calendarDays(date)), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${slug}.ics"`,
      "cache-control": "public, max-age=3600",
    },
  });
}
