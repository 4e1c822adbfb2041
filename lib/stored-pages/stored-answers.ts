import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/process-wide.mjs";
import { type Question, questionOf } from "./question";
import { makeAnswer, sendAnswer, type StoredAnswer, uncompressed } from "./stored-answer";

/** The entry in Next's page cache that an answer was made from. */
export type CachedPage = { key: string; lastModified: number; tags: readonly string[] };

type Kept = StoredAnswer & { page: CachedPage | null; until: number };
type Passage = { pages: CachedPage[]; changes: number };
type Options = {
  /** The limit for all bodies together, including compressed copies. */
  maxBytes?: number;
  /** Reads the build's compressed copies of a static file. */
  precompressed?: (path: string) => Promise<{ br?: Buffer; gzip?: Buffer }>;
  now?: () => number;
};

/**
 * Stores answers that are the same for everybody, and sends them again without Next: cached pages and feeds, their
 * React payloads, and files of the build.
 *
 * This file does not decide which pages are public. An answer is stored only if Next says that it comes from its cache,
 * may be cached publicly and sets no cookie, and if that cache named the page for this very request. The answer is sent
 * until the page expires, is stored again, or one of its tags is renewed. See docs/decisions/pages.md.
 */
export function createStoredAnswers({
  maxBytes = 48 * 1024 * 1024,
  precompressed = async () => ({}),
  now = Date.now,
}: Options = {}) {
  const passages = new AsyncLocalStorage<Passage>();
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  /**
   * Answers that have come from Next's cache once. The second request stores them, because most addresses are requested
   * only once.
   */
  const worthwhile = new LRUCache<string, true>({ max: 10_000 });
  /**
   * `_rsc` sums that Next accepted together with their headers. Next redirects a request with a wrong sum, so that a
   * shared cache does not store the wrong payload. Next therefore has to see each sum once.
   */
  const fitting = new LRUCache<string, true>({
    maxSize: 4 * 1024 * 1024,
    sizeCalculation: (_, { length }) => length,
  });
  const fits = ({ sum }: Question) => sum === undefined || fitting.has(sum);
  /** Answers that are being stored, so that each is stored only once at a time. */
  const underway = new Set<string>();
  /** Counts removals, so that an answer that began before a removal is not stored. */
  let changes = 0;

  /** @returns false when Next has to answer */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const question = questionNow(request);
    const found = question === null ? undefined : kept.get(question.name);
    if (question === null || !found) return false;
    if (found.until <= now()) {
      kept.delete(question.name);
      return false;
    }
    if (!fits(question)) return false;
    sendAnswer(found, request, response);
    return true;
  }

  /** Lets Next answer, and stores the answer if that is allowed. */
  function pass<Result>(
    request: IncomingMessage,
    response: ServerResponse,
    ask: () => Promise<Result>,
  ): Promise<Result> {
    const question = questionNow(request);
    if (question === null || request.method !== "GET") return ask();
    const passage: Passage = { pages: [], changes };
    const { name, sum } = question;
    if (sum !== undefined) onHead(response, () => isPayload(response) && fitting.set(sum, true));
    if (fits(question) && worthwhile.has(name) && !underway.has(name)) record(name, passage, response);
    else onHead(response, () => isPublic(response) && worthwhile.set(name, true));
    return passages.run(passage, ask);
  }

  /** The visitor gets Next's answer unchanged, compressed or not. The body is unpacked afterwards. */
  function record(name: string, passage: Passage, response: ServerResponse): void {
    underway.add(name);
    const chunks: Buffer[] = [];
    let headers: [string, string][] | undefined;
    onHead(response, () => {
      if (isPublic(response)) headers = headersOf(response);
      else worthwhile.delete(name);
    });
    onChunks(response, (chunk) => headers && chunks.push(chunk));
    response.once("close", () => {
      void keep()
        .catch((error: unknown) => console.error(error))
        .finally(() => underway.delete(name));
    });
    const keep = async () => {
      const [page, other] = passage.pages;
      const isFile = name.startsWith(FILES);
      if (!headers || !response.writableFinished || other || (!page && !isFile)) return;
      const sent = Buffer.concat(chunks);
      if (Number(response.getHeader("content-length") ?? sent.length) !== sent.length) return;
      const body = await uncompressed(sent, response.getHeader("content-encoding"));
      if (!body) return;
      const until = page ? page.lastModified + lifetime(response) : Number.POSITIVE_INFINITY;
      const made = await makeAnswer(headers, body, isFile ? await precompressed(name) : {});
      if (passage.changes === changes) kept.set(name, { ...made, page: page ?? null, until });
    };
  }

  /** Next's cache calls this for every page that it returns. */
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
    /** Called when the page was stored again. */
    forgetPage: (key: string) => forget((page) => page.key === key),
    /** Called when pages with one of these tags have expired. */
    forgetTags: (tags: readonly string[]) => forget((page) => page.tags.some((tag) => tags.includes(tag))),
    forgetAll: () => forget(() => true),
  };
}

export type StoredAnswers = ReturnType<typeof createStoredAnswers>;

/** A file below this path gets a new name when its content changes. */
const FILES = "/_next/static/";

/** True when Next says that this answer is the same for everybody. */
function isPublic(response: ServerResponse): boolean {
  if (response.statusCode !== 200 || response.hasHeader("set-cookie")) return false;
  if (/next-url|cookie|authorization|\*/i.test(String(response.getHeader("vary") ?? ""))) return false;
  const control = String(response.getHeader("cache-control") ?? "");
  if (/private|no-store|no-cache/i.test(control)) return false;
  return response.getHeader("x-nextjs-cache") === "HIT"
    ? /^s-maxage=\d+\b/.test(control)
    : control === "public, max-age=31536000, immutable";
}

/** True when Next accepted the request's sum. Files and feeds have no sum. */
function isPayload(response: ServerResponse): boolean {
  return isPublic(response) && String(response.getHeader("content-type")).startsWith("text/x-component");
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

/** Calls back with each sent chunk; the first chunk also sends the head. */
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

const content = processWide<{ snapshot: { version: string } }>("content");

/**
 * The question's key includes the version of the editors' files, so that an older page is not found
 * (docs/decisions/content.md). The name of a file already identifies its content.
 */
function questionNow(request: IncomingMessage): Question | null {
  const question = questionOf(request);
  if (question === null || question.name.startsWith(FILES)) return question;
  const version = content.snapshot?.version ?? "";
  return { ...question, name: `${version} ${question.name}` };
}
