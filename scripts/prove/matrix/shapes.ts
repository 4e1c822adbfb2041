import type { Asked } from "../http";

export type Shape = { name: string; of: (path: string) => Pick<Asked, "path" | "headers"> };

const parts = (path: string): [pathname: string, search: string] => {
  const at = path.indexOf("?");
  return at < 0 ? [path, ""] : [path.slice(0, at), path.slice(at)];
};
const shape = (name: string, change: (pathname: string, search: string) => string, headers = {}): Shape => ({
  name,
  of: (path) => ({ path: change(...parts(path)), headers }),
});
const rsc = { rsc: "1" };

/** Ways to write an address that another router, proxy or cache may read differently. Source: A17. */
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

/** The first letter of the last part, with a percent sign. */
function encodeLast(pathname: string): string {
  return pathname.replace(/([a-z])([^/]*)$/i, (_all, letter: string, rest: string) => {
    return `%${letter.charCodeAt(0).toString(16)}${rest}`;
  });
}

/** Headers that some server, proxy or middleware once believed; `next-action` goes with a POST. */
export function forgeries(path: string): { name: string; method: string; headers: Record<string, string> }[] {
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
