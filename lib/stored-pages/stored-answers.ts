import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { PAYLOADS } from "./late-payload.mjs";
import { questionOf } from "./question";
import { makeAnswer, sendAnswer, type StoredAnswer } from "./stored-answer";

/** What Next's cache of pages gave for an answer. */
export type CachedPage = { key: string; lastModified: number; tags: readonly string[] };

type Kept = StoredAnswer & { page: CachedPage | null; until: number };
/** One request on its way through Next. */
type Passage = { pages: CachedPage[]; changes: number };
type Options = {
  /** Of all bodies together, compressed ones included. */
  maxBytes?: number;
  /** Compressed bytes of a static file that the build made. */
  precompressed?: (path: string) => Promise<{ br?: Buffer; gzip?: Buffer }>;
  now?: () => number;
};

/**
 * Answers that do not depend on who asks, kept as Next gave them and sent without asking it again: pages and feeds that
 * it stores, React's payloads of them, and files of the build.
 *
 * Nothing here knows what a public page is. An answer is kept only if Next says that it comes from its own cache, may be
 * kept by everybody, and sets no cookie, and if that cache has named the page for this very request; it is sent until
 * that page is out of date, is stored anew, or one of its tags is renewed. Everything else is Next's, which then draws
 * anew as it always does. Source: docs/decisions/page-throughput.md.
 */
export function createStoredAnswers({
  maxBytes = 48 * 1024 * 1024,
  precompressed = async () => ({}),
  now = Date.now,
}: Options = {}) {
  const passages = new AsyncLocalStorage<Passage>();
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  /** What was answered from Next's cache once, and is kept when it is asked for again: most addresses are not. */
  const worthwhile = new LRUCache<string, true>({ max: 10_000 });
  /** What is being kept: one copy at a time. */
  const underway = new Set<string>();
  /** Counts what was forgotten, so that nobody keeps an answer that was on its way meanwhile. */
  let changes = 0;

  /** @returns false when Next has to answer */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const question = questionNow(request);
    const found = question === null ? undefined : kept.get(question);
    if (question === null || !found) return false;
    if (found.until <= now()) {
      kept.delete(question);
      return false;
    }
    sendAnswer(found, request, response);
    return true;
  }

  /** Has Next answer, and keeps what may be kept. */
  function pass<Result>(
    request: IncomingMessage,
    response: ServerResponse,
    ask: () => Promise<Result>,
  ): Promise<Result> {
    const question = questionNow(request);
    if (question === null || request.method !== "GET") return ask();
    const passage: Passage = { pages: [], changes };
    // Whoever is sent a page asks for its payload.
    const isWanted = worthwhile.has(question) || question.startsWith(PAYLOADS);
    if (isWanted && !underway.has(question)) record(question, passage, request, response);
    else onHead(response, () => isPublic(response) && worthwhile.set(question, true));
    return passages.run(passage, ask);
  }

  function record(
    question: string,
    passage: Passage,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    underway.add(question);
    // Plain bytes are what is kept; this one visitor gets them, too.
    delete request.headers["accept-encoding"];
    const chunks: Buffer[] = [];
    let headers: [string, string][] | undefined;
    onHead(response, () => {
      if (isPublic(response)) headers = headersOf(response);
      else worthwhile.delete(question);
    });
    onChunks(response, (chunk) => headers && chunks.push(chunk));
    response.once("close", () => {
      void keep()
        .catch((error: unknown) => console.error(error))
        .finally(() => underway.delete(question));
    });
    const keep = async () => {
      const [page, other] = passage.pages;
      const isFile = question.startsWith(FILES);
      if (!headers || !response.writableFinished || other || (!page && !isFile)) return;
      const body = Buffer.concat(chunks);
      if (Number(response.getHeader("content-length") ?? body.length) !== body.length) return;
      const until = page ? page.lastModified + lifetime(response) : Number.POSITIVE_INFINITY;
      const made = await makeAnswer(headers, body, isFile ? await precompressed(question) : {});
      if (passage.changes === changes) kept.set(question, { ...made, page: page ?? null, until });
    };
  }

  /** Called by Next's cache for every page that it hands out. */
  function note(page: CachedPage): void {
    const pages = passages.getStore()?.pages;
    if (pages?.every(({ key, lastModified }) => key !== page.key || lastModified !== page.lastModified))
      pages.push(page);
  }

  function forget(isGone: (page: CachedPage) => boolean): void {
    changes += 1;
    for (const [question, { page }] of kept.entries()) if (page && isGone(page)) kept.delete(question);
  }

  return {
    answer,
    pass,
    note,
    /** The page was stored anew. */
    forgetPage: (key: string) => forget((page) => page.key === key),
    /** Pages with one of these tags are out of date. */
    forgetTags: (tags: readonly string[]) => forget((page) => page.tags.some((tag) => tags.includes(tag))),
    forgetAll: () => forget(() => true),
  };
}

export type StoredAnswers = ReturnType<typeof createStoredAnswers>;

/** Names of these files change with what is in them. */
const FILES = "/_next/static/";

/** Whether Next says that this answer is the same for everybody. */
function isPublic(response: ServerResponse): boolean {
  if (response.statusCode !== 200 || response.hasHeader("set-cookie")) return false;
  if (/next-url|cookie|authorization|\*/i.test(String(response.getHeader("vary") ?? ""))) return false;
  const control = String(response.getHeader("cache-control") ?? "");
  if (/private|no-store|no-cache/i.test(control)) return false;
  return response.getHeader("x-nextjs-cache") === "HIT"
    ? /^s-maxage=\d+\b/.test(control)
    : control === "public, max-age=31536000, immutable";
}

/** In milliseconds. */
function lifetime(response: ServerResponse): number {
  return Number(/^s-maxage=(\d+)/.exec(String(response.getHeader("cache-control")))?.[1] ?? 0) * 1_000;
}

function headersOf(response: ServerResponse): [string, string][] {
  return Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
}

/** Calls back when the head is complete. */
function onHead(response: ServerResponse, act: () => unknown): void {
  const writeHead = response.writeHead;
  response.writeHead = (...head: unknown[]) => {
    const result = Reflect.apply(writeHead, response, head);
    act();
    return result;
  };
}

/** Calls back with what was sent; the first piece sends the head before it. */
function onChunks(response: ServerResponse, act: (chunk: Buffer) => unknown): void {
  const { write, end } = response;
  const see = ([chunk, encoding]: unknown[]) => {
    if (chunk instanceof Uint8Array) act(Buffer.from(chunk));
    if (typeof chunk !== "string") return;
    act(Buffer.from(chunk, typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8"));
  };
  response.write = (...given: unknown[]) => {
    const result = Reflect.apply(write, response, given);
    see(given);
    return result;
  };
  response.end = (...given: unknown[]) => {
    const result = Reflect.apply(end, response, given);
    see(given);
    return result;
  };
}

const content: typeof globalThis & { [key: symbol]: { version?: string } | undefined } = globalThis;

/**
 * A page begun while the editors' files said something else is not found any more (docs/decisions/live-content.md). A file's
 * name tells its content.
 */
function questionNow(request: IncomingMessage): string | null {
  const question = questionOf(request);
  const version = content[Symbol.for("academy.content")]?.version ?? "";
  return question === null || question.startsWith(FILES) ? question : `${version} ${question}`;
}
