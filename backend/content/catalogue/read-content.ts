import { AsyncLocalStorage } from "node:async_hooks";
import path from "node:path";
import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide.mjs";
import { buildContent } from "../documents";
import { plainPath } from "./selection";
import { encodedPath, plainSpelling } from "../documents";
import { catalogueOf } from "../documents";
import type { Files } from "../documents";
import { fingerprint, readFiles } from "./folder";
import { type Content, entriesOf } from "../documents";
import { readLastGood } from "./last-good";
import { ContentError } from "../documents";
import { mergeVersions } from "./versions";

/**
 * Reads and checks all of the editor's files. Repeating dates get their next run after `now`.
 * @throws ContentError that lists every problem with file, line and field
 */
export function readContent(root = contentFolder(), now = new Date()): Content {
  return buildContent(readFiles(root), now);
}

/** The content at one moment. It is replaced in one step and never changes. */
export type Snapshot = Readonly<{
  /** The same files have the same version on every machine. */
  version: string;
  /** The day for which its runs were chosen. */
  day: string;
  files: Files;
  content: Content;
  catalogue: ReturnType<typeof catalogueOf>;
  lookups: ReturnType<typeof lookupsOf>;
}>;

export function snapshotOf(files: Files, now: Date, content = buildContent(files, now)): Snapshot {
  const day = now.toISOString().slice(0, 10);
  return {
    version: fingerprint(files),
    day,
    files,
    content,
    catalogue: catalogueOf(content),
    lookups: lookupsOf(content),
  };
}

/** Values that many requests need, computed once for each state of the content. */
function lookupsOf(content: Content) {
  const { workshops, events, talks } = content;
  return Object.freeze({
    /** The entries sorted by start. The end is a number, so that no request parses 2,000 of them as text. */
    byBegin: Object.freeze({
      workshops: workshops.toSorted(earlier).map(withEnd),
      events: events.toSorted(earlier).map(withEnd),
      talks: talks.toSorted(earlier).map(withEnd),
    }),
    byPath: byPath(content),
    /** Alias as people write it → path as browsers send it. */
    aliases: new Map(content.redirects.map(({ from, to }) => [plainSpelling(from), encodedPath(to)])),
  });
}

type Dated = { node: { startDate?: string | null; endDate?: string | null } };

/** @returns the end in milliseconds since 1970; NaN without an end */
function withEnd<E extends Dated>(entry: E): E & { endsAt: number } {
  return { ...entry, endsAt: Date.parse(entry.node.endDate ?? "") };
}

function earlier({ node: a }: Dated, { node: b }: Dated): number {
  return Date.parse(a.startDate ?? "") - Date.parse(b.startDate ?? "");
}

/** Every entry and term by its path. In the files, each path is unique. */
function byPath(content: Content) {
  const nodes = [...entriesOf(content).map(({ node }) => node), ...content.groups, ...content.levels];
  return new Map(nodes.flatMap((node) => (node.uri ? [[plainPath(node.uri), node] as const] : [])));
}

type Shared = { snapshot: Snapshot; pinned: AsyncLocalStorage<Snapshot> };
const shared = processWide<Shared>("content");
const pinned = (shared.pinned ??= new AsyncLocalStorage<Snapshot>());

/**
 * The content of this process, or the content with which the current work began. On a new day it advances to the next
 * run of each workshop.
 */
export function snapshot(): Snapshot {
  const begunWith = pinned.getStore();
  if (begunWith) return begunWith;
  const now = new Date();
  const held = shared.snapshot ?? firstSnapshot(now);
  return (shared.snapshot = held.day === now.toISOString().slice(0, 10) ? held : onNewDay(held, now));
}

/**
 * The content for a process that does not follow the files, such as the page lister in development or an operator's
 * command. While the files are invalid, this is the server's content.
 */
function firstSnapshot(now: Date): Snapshot {
  const last = env.isBuild ? null : readLastGood(env.DATA_DIR);
  try {
    return snapshotOf(mergeVersions(readFiles(contentFolder()), last?.versions ?? [], now).files, now);
  } catch (error) {
    if (!last || !(error instanceof ContentError)) throw error;
    return snapshotOf(last.files, now);
  }
}

/** If the content is invalid with today's runs, yesterday's valid content stays. */
function onNewDay(held: Snapshot, now: Date): Snapshot {
  try {
    return snapshotOf(held.files, now);
  } catch (error) {
    if (error instanceof ContentError) return { ...held, day: now.toISOString().slice(0, 10) };
    throw error;
  }
}

export const content = (): Content => snapshot().content;
export const catalogue = () => snapshot().catalogue;
export const lookups = () => snapshot().lookups;

/** Applies to work that begins later; running work keeps its content. */
export function replaceContent(next: Snapshot): void {
  shared.snapshot = next;
}

/**
 * Keeps the current content: the returned function runs its work with this content only, so that no page or price mixes
 * two versions.
 */
export function holdContent(): <T>(work: () => T) => T {
  return withContent(snapshot());
}

/** Runs its work with a content that no other work sees. */
export function withContent(held: Snapshot): <T>(work: () => T) => T {
  return (work) => pinned.run(held, work);
}

/** A build is the same everywhere: it uses the content that comes with the product. */
export function contentFolder(): string {
  if (env.CONTENT_DIR && !env.isBuild) return env.CONTENT_DIR;
  return productsOwn();
}

function productsOwn(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "backend", "content", "files");
}
