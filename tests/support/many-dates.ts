import { type Snapshot, snapshotOf } from "@/backend/content/catalogue/read-content";

/** So many dates of workshops, and as many events, as an editor would have written them: files, read and checked. */
export function withDates(shipped: Snapshot, count: number): Snapshot {
  const files = new Map(shipped.files);
  for (const folder of ["workshops", "events"]) {
    const known = [...shipped.files].filter(([file]) => file.startsWith(`${folder}/`));
    // Those with a name of their own would be there twice.
    const written = known.filter(([, text]) => !/^slug:/m.test(text));
    for (let at = known.length; at < count; at += 1) {
      const [file, text] = written[at % written.length] ?? ["", ""];
      const month = String(1 + (at % 12)).padStart(2, "0");
      const renumbered = text
        .replace(/^number: \d+$/m, `number: ${100_000 + at * 2 + (folder === "events" ? 1 : 0)}`)
        .replace(
          /^first: .*$/m,
          `first: ${2027 + (at % 3)}-${month}-${String(1 + (at % 28)).padStart(2, "0")}`,
        );
      files.set(file.replace(/\.md$/, `-${at}.md`), renumbered);
    }
  }
  return snapshotOf(files, new Date());
}
