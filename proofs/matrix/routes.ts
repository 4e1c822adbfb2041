import { found, type ProvedMember } from "../members";
import { type Answered, type Asked, atOnce, type Visitor } from "../visitor";
import { ofTheMachine, type RouteRow, routeRows, routesOfApp } from "./route-rows";

type Askers = { a: ProvedMember; b: ProvedMember; revoked: Visitor; anonymous: Visitor };
type RouteCells = {
  cells: number;
  routes: number;
  problems: string[];
  statuses: Record<string, number>;
};
type Asker = keyof Askers;
type Question = { route: string; row: RouteRow; asker: Asker; shape: string; forgery: string; path: string };

type Reach = {
  buildId: string;
  /** How many requests run at once. */
  width: number;
  /**
   * True: all routes, and forged headers on every shape of a member's routes. False: only a member's routes, with
   * forged headers only on their plain shape.
   */
  isFull: boolean;
};

/** Routes of `app` without a row, and rows without a route. */
export function unknownRoutes(): string[] {
  const known = new Set([...Object.keys(routeRows), ...ofTheMachine]);
  const there = new Set(routesOfApp());
  return [
    ...[...there].filter((route) => !known.has(route)).map((route) => `${route} has no row`),
    ...[...known].filter((route) => !there.has(route)).map((route) => `${route} is no route any more`),
  ];
}

/**
 * Requests every route in every shape as every person. It checks that only A sees A's words and no cache stores them,
 * that nothing crashes, and that a member's address is never cached.
 */
export async function askRoutes(askers: Askers, { buildId, width, isFull }: Reach): Promise<RouteCells> {
  const problems = unknownRoutes();
  const statuses: Record<string, number> = {};
  const questions = questionsFor(askers, buildId, isFull);
  await atOnce(questions, width, async ({ ask, ...question }) => {
    const answer = await ask();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const name = `${question.asker} ${question.path} (${question.shape}, ${question.forgery})`;
    problems.push(...judge(askers, question, answer).map((problem) => `${name}: ${problem}`));
  });
  problems.push(...(await foreignLikeMissing(askers)));
  return { cells: questions.length, routes: Object.keys(routeRows).length, problems, statuses };
}

type Ready = Question & { ask: () => Promise<Answered> };

function questionsFor(askers: Askers, buildId: string, isFull: boolean): Ready[] {
  const visitors: Record<Asker, Visitor> = { ...askers, a: askers.a.visitor, b: askers.b.visitor };
  const all: Asker[] = ["anonymous", "b", "revoked", "a"];
  return Object.entries(routeRows).flatMap(([route, row]) =>
    all.flatMap((asker) =>
      shapes(buildId).flatMap((shape) => {
        const isMembers = row.kind === "private" || row.kind === "personal";
        if (!isMembers && !isFull) return [];
        const path = row.path({ order: askers.a.order });
        const isPlain = shape.name === "as it is";
        const forged = forgeries(path).filter(
          ({ name }) => name === "none" || isPlain || (isFull && isMembers),
        );
        const written = shape.of(path);
        return forged.map(({ name, method, headers }) => ({
          route,
          row,
          asker,
          shape: shape.name,
          forgery: name,
          path,
          ask: () =>
            askOnce(visitors[asker], {
              method,
              path: written.path,
              headers: { ...written.headers, ...headers },
            }),
        }));
      }),
    ),
  );
}

/** Every request uses a copy of the visitor, so that the session stays unchanged. */
function askOnce(visitor: Visitor, asked: { method: string; path: string; headers: Record<string, string> }) {
  return visitor.copy().ask({ ...asked, ...(asked.method === "POST" ? { body: "[]" } : {}) });
}

function judge({ a }: Askers, question: Question, { status, headers, text }: Answered): string[] {
  const { asker, row, shape, forgery } = question;
  const problems: string[] = [];
  const seen = found(a.canaries, text + JSON.stringify(headers));
  const cache = headers["cache-control"] ?? "";
  // A route without GET reveals nothing that a cache could store.
  const isKept = status !== 405 && !/no-store/.test(cache);
  const isPlain = shape === "as it is" && forgery === "none";
  if (status >= 500) problems.push(`answered ${status}`);
  if (asker !== "a" && seen.length > 0) problems.push(`shows ${seen.join(", ")}`);
  if (asker === "a" && seen.length > 0 && isKept)
    problems.push(`the owner's words are kept: ${cache || "no cache-control"}`);
  if (asker === "a" && isPlain && row.shows && seen.length === 0)
    problems.push(`the owner sees nothing: ${status}`);
  if (isPlain && row.kind === "private" && isKept) problems.push(`is kept: ${cache || "no cache-control"}`);
  if (isPlain && row.kind === "private" && asker !== "a" && asker !== "b" && status === 200)
    problems.push("is shown without a session");
  return problems;
}

/** Checks that B gets the same answer for A's objects as for missing ones. */
async function foreignLikeMissing({ a, b }: Askers): Promise<string[]> {
  const problems: string[] = [];
  for (const [route, row] of Object.entries(routeRows)) {
    const foreign = row.path({ order: a.order });
    const missing = row.path({ order: "999999" });
    if (foreign === missing) continue;
    const [one, other] = [await b.visitor.get(foreign), await b.visitor.get(missing)];
    if (one.status !== other.status || wordsOf(one.text, a.order) !== wordsOf(other.text, "999999"))
      problems.push(
        `${route}: foreign is answered ${one.status}, missing ${other.status}, or in other words`,
      );
  }
  return problems;
}

function wordsOf(html: string, named: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll(named, "")
    .replace(/\s+/g, " ");
}

type Shape = { name: string; of: (path: string) => Pick<Asked, "path" | "headers"> };

const parts = (path: string): [pathname: string, search: string] => {
  const at = path.indexOf("?");
  return at < 0 ? [path, ""] : [path.slice(0, at), path.slice(at)];
};
const shape = (name: string, change: (pathname: string, search: string) => string, headers = {}): Shape => ({
  name,
  of: (path) => ({ path: change(...parts(path)), headers }),
});
const rsc = { rsc: "1" };

/** Spellings of an address that another router, proxy or cache may read differently. */
export function shapes(buildId: string): Shape[] {
  return [
    shape("as it is", (pathname, search) => pathname + search),
    shape(".rsc", (pathname, search) => `${pathname}.rsc${search}`, rsc),
    shape("?_rsc=", (pathname, search) => `${pathname}${search ? `${search}&` : "?"}_rsc=1a2b3`, rsc),
    shape("encoded letter", (pathname, search) => encodeLast(pathname) + search),
    shape("double slash", (pathname, search) => pathname.replace(/\/(?=[^/]*$)/, "//") + search),
    shape("slash at the end", (pathname, search) => `${pathname}/${search}`),
    shape("dot segments", (pathname, search) => `/workshops/..${pathname}${search}`),
    shape("upper case", (pathname, search) => pathname.toUpperCase() + search),
    shape("/_next/data", (pathname, search) => `/_next/data/${buildId}${pathname}.json${search}`, {
      "x-nextjs-data": "1",
    }),
    shape("/index", (pathname, search) => `${pathname}/index${search}`),
    shape("semicolon", (pathname, search) => `${pathname};x=1${search}`),
    shape("//host", (pathname, search) => `//evil.example${pathname}${search}`),
    shape("segment prefetch", (pathname, search) => pathname + search, {
      ...rsc,
      "next-router-prefetch": "1",
      "next-router-segment-prefetch": "/_tree",
    }),
  ];
}

/** The path with the first letter of its last part percent-encoded. */
function encodeLast(pathname: string): string {
  return pathname.replace(/([a-z])([^/]*)$/i, (_all, letter: string, rest: string) => {
    return `%${letter.charCodeAt(0).toString(16)}${rest}`;
  });
}

/** Headers that some server, proxy or middleware once trusted. `next-action` needs a POST. */
function forgeries(path: string): { name: string; method: string; headers: Record<string, string> }[] {
  const middlewares = ["middleware", "src/middleware", "pages/_middleware"];
  const subrequest = middlewares.map((name) => Array.from({ length: 5 }, () => name).join(":")).join(",");
  const get = (name: string, value: string) => ({ name, method: "GET", headers: { [name]: value } });
  return [
    { name: "none", method: "GET", headers: {} },
    get("x-middleware-subrequest", subrequest),
    {
      name: "next-action",
      method: "POST",
      headers: { "next-action": "0".repeat(42), "content-type": "text/plain" },
    },
    get("x-forwarded-host", "evil.example"),
    get("x-invoke-path", path),
    get("x-original-url", path),
    get("x-rewrite-url", path),
  ];
}
