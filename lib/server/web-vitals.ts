import { z } from "zod";
import { env } from "@/lib/env";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import { processWide } from "@/lib/process-wide.mjs";
import { hasMetrics, metrics } from "@/lib/observe/metrics";
import { isSameOrigin } from "./incoming";
import { routePatterns } from "./route-pattern";

const MOST_BYTES = 1_024;
/** One process counts no more, so a flood costs little. The limit counts all visitors, and nobody's address is kept. */
const MOST_A_MINUTE = 1_000;

const page = z.string().regex(/^\/[^?#\s]{0,500}$/);
const device = z.enum(["phone", "desktop"]);
const milliseconds = z.number().min(0).max(60_000);
const report = z.discriminatedUnion("name", [
  z.strictObject({ name: z.enum(["LCP", "INP"]), value: milliseconds, page, device }),
  z.strictObject({ name: z.literal("CLS"), value: z.number().min(0).max(10), page, device }),
]);
type Report = z.infer<typeof report>;

type Kept = { patternOf: (path: string) => string; minute: { ends: number; left: number } };
const shared = processWide<Kept>("web-vitals");

/**
 * `POST /api/web-vitals` with one figure of a page, as JSON: LCP and INP in milliseconds, CLS as a share of the window.
 * The metrics keep the pattern of the page's route and the kind of device, nothing else.
 */
export async function countWebVital(request: Request): Promise<Response> {
  if (!env.WEB_VITALS || !hasMetrics) return new Response("Not found", { status: 404 });
  if (!isSameOrigin(request.headers, env.ORIGIN)) return refuse(403, "Only pages of this site send figures.");
  try {
    const parsed = report.safeParse(fromJson(await readBody(request, MOST_BYTES)));
    if (!parsed.success)
      return refuse(400, "Send name (LCP, INP or CLS), value, page (a path) and device (phone or desktop).");
    if (!takeTurn(performance.now()))
      return refuse(429, "Too many figures in this minute. This one is not counted.");
    count(parsed.data);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuse(413, "One figure fits into a kilobyte.");
    throw error;
  }
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}

function fromJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    // The schema refuses it.
    return undefined;
  }
}

function takeTurn(now: number): boolean {
  if (!shared.minute || now > shared.minute.ends) shared.minute = { ends: now + 60_000, left: MOST_A_MINUTE };
  shared.minute.left -= 1;
  return shared.minute.left >= 0;
}

function count({ name, value, page, device }: Report): void {
  shared.patternOf ??= routePatterns(/* turbopackIgnore: true */ process.cwd());
  const pattern = shared.patternOf(page);
  if (!isPage(pattern)) return;
  const { webVitals, layoutShift } = metrics();
  if (name === "CLS") layoutShift.observe({ page: pattern, device }, value);
  else webVitals.observe({ vital: name, page: pattern, device }, value / 1_000);
}

/** Nobody is measured at the desk, and files and endpoints are no pages. */
const isPage = (pattern: string) =>
  pattern.startsWith("/") && !/^\/(api|_next|desk)(\/|$)|\.\w+$/.test(pattern);
