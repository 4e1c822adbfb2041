import { setTimeout as pause } from "node:timers/promises";
import { type Cents, toRaw } from "@/lib/money";
import { processWide } from "@/lib/process-wide.mjs";
import { causeOf } from "../errors";
import type { Log } from "../ports";
import { buildContent } from "./reader/build-content";
import type { Files } from "./reader/files";
import { fingerprint, folderState, readFiles, readFilesLater } from "./reader/folder";
import type { Content } from "./reader/kinds";
import { readLastGood, writeLastGood } from "./reader/last-good";
import { ContentError, type Problems } from "./reader/problems";
import { checkLinks } from "./reader/references";
import { contentFolder, replaceContent, type Snapshot, snapshot, snapshotOf } from "./reader/read-content";

/** The content that the site shows, and the problems in the editor's files as they are now. */
export type ContentState = Readonly<{
  /** Hash of the shown content; the same content has the same hash on every machine. */
  version: string;
  /** Since when, ISO 8601. */
  since: string;
  /** Each with file, line and field. Empty: the site shows the folder's current content. */
  problems: readonly string[];
}>;

const shared = processWide<{ state: ContentState }>("content-state");

/** For health and metrics; undefined where nothing watches the folder, such as in a build. */
export const contentState = (): ContentState | undefined => shared.state;

type Settings = {
  log: Log;
  dataDir: string;
  folder?: string;
  /** Pages that menus may lead to although nobody wrote them; without it menus are not checked. */
  isOwnAddress?: IsOwnAddress | undefined;
  lookMs?: number;
  settleMs?: number;
};
type IsOwnAddress = (path: string) => boolean;

/**
 * Reads the content and follows its folder from then on. A folder that is wrong already at the start gives way to the
 * content that was shown last, if the data folder remembers one. docs/decisions/live-content.md says why it looks at all
 * files once a second instead of asking the operating system for events.
 *
 * @returns a function that stops it
 * @throws ContentError at the start, when nothing right is known
 */
export function startContent({
  log,
  dataDir,
  folder = contentFolder(),
  isOwnAddress,
  lookMs = 1_000,
  settleMs = 250,
}: Settings): () => void {
  const memory = createMemory({ log, dataDir, isOwnAddress });
  begin(folder, memory);
  const ended = new AbortController();
  void watch(folder, { lookMs, settleMs, signal: ended.signal }, memory);
  return () => ended.abort();
}

/** The problems that a server would report for the folder, each with file, line and field. */
export function checkContent(
  dataDir: string,
  isOwnAddress: IsOwnAddress,
  folder = contentFolder(),
): readonly string[] {
  const now = new Date();
  const last = readLastGood(dataDir);
  const read = tryToRead(readFiles(folder), now, last && readable(last, now), isOwnAddress);
  return "problems" in read ? read.problems : [];
}

type Memory = {
  last: Files | null;
  isOwnAddress: IsOwnAddress | undefined;
  keep: (files: Files) => void;
  /** Once for each state of the folder. */
  tell: (state: string, problems: readonly string[]) => void;
  changed: (version: string) => void;
};

function begin(folder: string, memory: Memory): void {
  const now = new Date();
  const before = memory.last && readable(memory.last, now);
  const files = readFiles(folder);
  const read = tryToRead(files, now, before, memory.isOwnAddress);
  if ("next" in read) show(read.next, []);
  else if (before) show(before, read.problems);
  else throw new ContentError(read.problems);
  if ("next" in read) memory.keep(files);
  else memory.tell(fingerprint(files), read.problems);
}

/** Content that an earlier version of the product accepted may be invalid today. */
function readable(files: Files, now: Date): Snapshot | null {
  const read = tryToRead(files, now, null);
  return "next" in read ? read.next : null;
}

function tryToRead(
  files: Files,
  now: Date,
  before: Snapshot | null,
  isOwnAddress?: IsOwnAddress,
): { next: Snapshot } | { problems: readonly string[] } {
  const compare = before ? comparePrices(before.content.prices) : undefined;
  try {
    const content = buildContent(files, now, (read, problems) => {
      compare?.(read, problems);
      if (isOwnAddress) checkLinks(read, problems, isOwnAddress);
    });
    return { next: snapshotOf(files, now, content) };
  } catch (error) {
    // An unexpected failure while reading a text must not end a server that has valid content.
    return { problems: error instanceof ContentError ? error.problems : [causeOf(error)] };
  }
}

/** All of it is replaced in one step, or none of it. */
function take(files: Files, memory: Memory): void {
  const shown = snapshot();
  if (fingerprint(files) === shown.version) return show(shown, []);
  const read = tryToRead(files, new Date(), shown, memory.isOwnAddress);
  if ("problems" in read) return refuse(read.problems, fingerprint(files), memory);
  show(read.next, []);
  memory.keep(files);
  memory.changed(read.next.version);
}

/** The last valid content stays. */
function refuse(problems: readonly string[], state: string, memory: Memory): void {
  memory.tell(state, problems);
  show(snapshot(), problems);
}

function show(next: Snapshot, problems: readonly string[]): void {
  replaceContent(next);
  const before = shared.state;
  const since = before?.version === next.version ? before.since : new Date().toISOString();
  shared.state = { version: next.version, since, problems };
}

function createMemory({ log, dataDir, isOwnAddress }: Settings): Memory {
  let told = "";
  return {
    isOwnAddress,
    last: readLastGood(dataDir),
    keep: (files) => {
      try {
        writeLastGood(dataDir, files);
      } catch (error) {
        log.warn({ cause: String(error) }, "the current content could not be saved in the data folder");
      }
    },
    tell: (state, problems) => {
      if (state !== told)
        log.error({ problems }, "the content files have mistakes: the last valid content stays");
      told = state;
    },
    changed: (version) => log.info({ version }, "the content has changed"),
  };
}

const RAREST_LOOK_MS = 5_000;

type Pace = { lookMs: number; settleMs: number; signal: AbortSignal };

/** Hands over the files when they have changed and are no longer changing. */
async function watch(folder: string, { lookMs, settleMs, signal }: Pace, memory: Memory): Promise<void> {
  // Read once more at the first look: it may have changed since the start.
  let known: string | null = null;
  let lookedMs = 0;
  while (!signal.aborted) {
    // Thousands of files, or a folder far away: it looks less often, so that looking stays a fiftieth of its time.
    await pause(Math.min(Math.max(lookMs, 50 * lookedMs), RAREST_LOOK_MS), undefined, { ref: false });
    const began = performance.now();
    const seen = await folderState(folder);
    lookedMs = performance.now() - began;
    if (seen === known) continue;
    await pause(settleMs, undefined, { ref: false });
    const files = await readFilesLater(folder).catch((error: unknown) => String(error));
    if (signal.aborted || (await folderState(folder)) !== seen) continue;
    known = seen;
    if (typeof files === "string") refuse([files], files, memory);
    else take(files, memory);
  }
}

/** A point that slipped makes 149 euros of 1490, or the other way round. */
const SLIPPED = 10;

/**
 * A price ten times the old one, a tenth of it, or zero needs the editor's confirmation: the new price repeated as
 * `confirmPrice` beside it. The confirmation holds for exactly this price, on every machine that reads the file.
 */
function comparePrices(before: Content["prices"]) {
  const known = new Map(before.map(({ key, amount }) => [key, amount]));
  return ({ prices }: Content, problems: Problems): void => {
    for (const { key, file, field, amount, confirmed } of prices) {
      const was = known.get(key);
      if (was === undefined || confirmed === amount || !hasSlipped(was, amount)) continue;
      const [now, then] = [amount, was].map(toRaw);
      problems.add(
        file,
        field,
        `it is ${now} and was ${then}; if that is meant, write confirmPrice: ${now} beside it`,
      );
    }
  };
}

function hasSlipped(was: Cents, is: Cents): boolean {
  return was > 0 && (is >= was * SLIPPED || is * SLIPPED <= was);
}
