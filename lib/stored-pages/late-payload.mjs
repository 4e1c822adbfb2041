import { createHash } from "node:crypto";

/** Under this a browser finds what React needs of a stored page. Proxies keep it as they keep all files of a build. */
export const PAYLOADS = "/_next/static/payloads/";

/** Next writes the payload into the page in pieces, after its text: `[0]`, then `[1, "piece"]`. */
const pushes =
  /<script>(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*?)\)<\/script>/gs;

/**
 * A page without React's payload, which holds all of its content a second time, and names the address of it instead: of the
 * build, and of the payload's own sum, so that whatever keeps pages for a while never joins two that differ.
 *
 * @param {string} html as Next stores it
 * @param {Buffer | undefined} payload as Next stores it for its router: the same text
 * @returns {{ html: string, address?: string }} as it was, where the page brings more than that text
 */
export function withLatePayload(html, payload) {
  const pieces = [...html.matchAll(pushes)].map(([, data]) => JSON.parse(data));
  const text = pieces.map(([kind, piece]) => (kind === 1 ? piece : "")).join("");
  const build = /"b":"([\w-]+)"/.exec(text)?.[1];
  if (!build || text !== payload?.toString() || pieces.some(([kind]) => kind > 1)) return { html };
  const sum = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const address = `${PAYLOADS}${build}/${sum}`;
  const link = `<script type="late-payload" data-src="${address}" data-build="${build}"></script>`;
  let isFirst = true;
  const named = html.replace(pushes, () => (isFirst ? ((isFirst = false), link) : ""));
  return { html: named, address };
}
