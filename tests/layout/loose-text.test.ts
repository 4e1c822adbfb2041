import ts from "typescript";
import { expect, it } from "vitest";
import { readSources } from "@/tests/support/imports";
import { looseTexts } from "@/tests/support/loose-text";

it("no text of a page stands where a translated page would break on it", () => {
  expect(looseTexts(readSources(["app", "components"]))).toEqual([]);
});

const head = `
  import { site } from "@/lib/site";
  function Gone({ is }: { is: boolean }) { if (is) return null; return <i />; }
  function parted(n: number): ReactNode[] { return [n].map((one) => one); }
  function Box({ icon, children }: { icon: ReactNode; children: ReactNode }) { return <p>{icon}{children}</p>; }
  const Page = ({ n, is, end }: { n: number; is: boolean; end: ReactNode }) => (`;

function judged(jsx: string): number {
  const text = `${head}${jsx});`;
  const tree = ts.createSourceFile("a.tsx", text, ts.ScriptTarget.Latest, true);
  return looseTexts([{ path: "a.tsx", text, tree }]).length;
}

it.each([
  "<p>Page {n}</p>",
  "<p>{n}<b /></p>",
  '<p>{is ? "a" : "b"}<b /></p>',
  "<p>{is ? <b /> : null} stays</p>",
  "<p>{is && <b />} stays</p>",
  "<p><Gone is={is} /> stays</p>",
  "<p>{end} stays</p>",
  "<p>{is ? <b /> : null} <span>the space</span></p>",
  "<p>{is ? <>in <b /></> : null}</p>",
  "<>{n}</>",
  "<Box icon={<b />}>text</Box>",
  "<Box icon={<b />}>{n}</Box>",
  '<Box icon="text"><b /></Box>',
  "<p>{[1].map((one) => one)}<b /></p>",
  "<p>{[1].map((one) => (one > 1 ? <b key={one} /> : one))}</p>",
  "<p>{parted(n)}</p>",
])("refuses %s", (jsx) => expect(judged(jsx)).toBe(1));

it.each([
  "<p>{`Page ${n}`}</p>",
  "<p>{n}</p>",
  '<p>{is ? "a" : <b />}</p>',
  "<p>stays {is ? <b /> : null}</p>",
  "<p>{is ? <b /> : null}<span>stays</span></p>",
  "<p><b /> {site.name}</p>",
  "<Box icon={<b />}><span>{n}</span></Box>",
  "<p>{is ? <span>in <b /></span> : null}</p>",
  "<ul>{[1].map((one) => <li key={one}>{one}</li>)}</ul>",
])("allows %s", (jsx) => expect(judged(jsx)).toBe(0));
