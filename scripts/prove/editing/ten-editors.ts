import { setTimeout as pause } from "node:timers/promises";
import { textHash } from "@/backend/content/catalogue";
import { random, type Random } from "@/tests/support/random";
import type { Desk } from "./desk";
import { pageText } from "./desk";

/** One edit of an editor, with a unique note. */
export type Deed = {
  note: string;
  action: "save" | "draft" | "several" | "plan" | "undo" | "price";
  /**
   * The documents by path, each with the text that the editor saw and the text that was sent; null for an undo, which
   * sends no text.
   */
  changes: { path: string; seen: string | null; sent: string | null }[];
  /** The desk's answer. An edit with a time is decided later. */
  kind: string;
};

export type Day = { pages: string[]; desks: readonly Desk[]; editors: number; edits: number; hot: number };

const products = "products.yaml";
/** Entries of one file that editors change at the same time. */
const priced = ["992", "1730"];

/** Lets editors edit at the same time, each one document after another, at any of the processes. */
export async function editAll({ pages, desks, editors, edits, hot }: Day): Promise<Deed[]> {
  const isOver = new AbortController();
  // Each process runs the job. In production only one of them runs it at a time.
  const jobs = desks.map(async (desk) => {
    while (!isOver.signal.aborted) {
      await desk.ask({ do: "publish due" });
      await pause(400);
    }
  });
  const deeds = await Promise.all(
    Array.from({ length: editors }, (_, index) => editor({ pages, desks, edits, hot, index })),
  );
  // The last planned edit is published within this time.
  await pause(1_500);
  isOver.abort();
  await Promise.all(jobs);
  return deeds.flat();
}

type One = Omit<Day, "editors"> & { index: number };

async function editor({ pages, desks, edits, hot, index }: One): Promise<Deed[]> {
  const any = random(300 + index);
  const { id: memberId } = await any.pick(desks).ask({ do: "join", email: `editor${index}@example.com` });
  const deeds: Deed[] = [];
  for (let count = 0; count < edits; count += 1) {
    const note = `edit ${index}.${count}`;
    // Half of all edits concern a few documents that everybody edits.
    const few = any.below(2) === 0 ? pages.slice(0, hot) : pages;
    deeds.push(await edit({ any, desk: any.pick(desks), few, memberId, note }));
  }
  return deeds;
}

type Work = { any: Random; desk: Desk; few: string[]; memberId: number; note: string };

async function edit(work: Work): Promise<Deed> {
  const { any, desk, few, memberId, note } = work;
  const action = any.pick(["save", "save", "save", "draft", "several", "plan", "undo", "price"] as const);
  if (action === "price") return price(work);
  const wanted = action === "several" ? 2 + any.below(4) : 1;
  const paths = [...new Set(Array.from({ length: wanted }, () => any.pick(few)))];
  const changes: Deed["changes"] = [];
  for (const path of paths) {
    const { text } = await desk.ask({ do: "read", path, entry: null });
    const number = Number(/\d+/.exec(path)?.[0]);
    changes.push({
      path,
      seen: text,
      sent: action === "undo" ? null : pageText(number, `${note} ${number}`),
    });
  }
  await pause(any.below(300));
  const [first] = changes;
  if (!first) throw new Error("nothing to edit");
  const { path, seen, sent } = first;
  const kind = await outcome();
  return { note, action, changes, kind };

  async function outcome(): Promise<string> {
    if (action === "undo") return (await desk.ask({ do: "undo", path, memberId, note })).kind;
    if (action === "several") {
      const all = changes.map((one) => ({ path: one.path, seen: textHash(one.seen), text: one.sent }));
      return (await desk.ask({ do: "publish", memberId, note, changes: all })).kind;
    }
    const saved = await desk.ask({
      do: "save",
      path,
      entry: null,
      memberId,
      note,
      seen: textHash(seen),
      change: { whole: sent ?? "" },
      isDraft: action === "draft",
      inMs: action === "plan" ? any.below(1_000) : null,
    });
    if (action !== "draft" || saved.kind !== "drafted") return saved.kind;
    return (await desk.ask({ do: "publish draft", path, entry: null, memberId })).kind;
  }
}

/** Edits one entry by its form, while other entries of the file may change. */
async function price({ any, desk, memberId, note }: Work): Promise<Deed> {
  const entry = any.pick(priced);
  const { text, part } = await desk.ask({ do: "read", path: products, entry });
  const was = /price: (\d+)/.exec(part ?? "")?.[1] ?? "0";
  const euros = String(Number(was) + 1);
  await pause(any.below(300));
  const { kind } = await desk.ask({
    do: "save",
    path: products,
    entry,
    memberId,
    note,
    seen: textHash(text),
    change: { fields: [["price", euros]] },
    isDraft: false,
    inMs: null,
  });
  return { note, action: "price", changes: [{ path: products, seen: part, sent: null }], kind };
}
