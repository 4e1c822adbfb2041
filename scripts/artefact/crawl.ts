import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { pdfPages } from "@/tests/support/pdf-text";
import type { Visitor } from "../../proofs/visitor";

/** The requested addresses, the pictures, and the findings: failed addresses, and answers with the old name. */
type Crawl = {
  /** Address → the page with the link. */
  asked: Map<string, string>;
  pictures: Set<string>;
  findings: string[];
};

/** The product's usual name and slug in any spelling. */
const oldName = /flight(?:[\s_+-]|&nbsp;|%20)*levels/gi;

/** @returns each occurrence with the text around it */
export function oldNameIn(where: string, text: string): string[] {
  return [...text.matchAll(oldName)].map(({ index, 0: { length } }) => {
    const around = text.slice(Math.max(0, index - 40), index + length + 40).replace(/\s+/g, " ");
    return `${where}: …${around}…`;
  });
}

/**
 * Follows every link, picture, script and file of the site as one visitor, once each.
 *
 * @param crawled another visitor's crawl; its addresses are skipped unless they are among `addresses`
 */
export async function crawl(visitor: Visitor, addresses: string[], crawled?: Crawl): Promise<Crawl> {
  const { asked, pictures, findings }: Crawl = crawled ?? {
    asked: new Map(),
    pictures: new Set(),
    findings: [],
  };
  const queue = addresses.map((address) => ({ address, from: "the start" }));
  const cards = new Set<string>();
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { address, from } = next;
    if (asked.has(address) && from !== "the start") continue;
    // Drawing a social card is slow, so the crawl requests one from each folder.
    const [card, kind = card] = /^\/og(\/\w+)?/.exec(address) ?? [];
    if (card !== undefined && cards.has(kind ?? "")) continue;
    if (card !== undefined) cards.add(kind ?? "");
    asked.set(address, from);
    const answer = await fetch(visitor.site + address, { redirect: "manual", headers: headersOf(visitor) });
    const type = answer.headers.get("content-type") ?? "";
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    const text = type === "application/pdf" ? await pdfText(bytes) : isText(type) ? decode(bytes) : "";
    findings.push(...oldNameIn(address, `${address}\n${head}`), ...oldNameIn(address, text));
    if (type.startsWith("image/")) pictures.add(address);
    if (type === "application/pdf" && text.trim() === "")
      findings.push(`${address}: a document without text`);
    if (answer.status >= 400 && from !== "the start")
      findings.push(`${address}: ${answer.status}, from ${from}`);
    const location = answer.headers.get("location");
    const links = [...(location ? [location] : []), ...linksOf(text, type)];
    for (const link of links) {
      const url = new URL(link, visitor.site + address);
      if (url.origin === new URL(visitor.site).origin)
        queue.push({ address: url.pathname + url.search, from: address });
    }
  }
  return { asked, pictures, findings };
}

function headersOf(visitor: Visitor) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  // Each request uses its own connection, because the server may close an idle one while a long document is read.
  const connection = "close";
  const accept = "text/html,*/*";
  return { accept, connection, "x-forwarded-for": visitor.address, ...(cookie ? { cookie } : {}) };
}

const isText = (type: string) => /^text\/|json|xml|javascript|svg/.test(type);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A page's links, pictures, scripts and style sheets, or a style sheet's pictures and fonts. */
function linksOf(text: string, type: string): string[] {
  if (type.startsWith("text/css"))
    return [...text.matchAll(/url\("?([^")]+)"?\)/g)].map(([, link = ""]) => link).filter(isAddress);
  if (!type.startsWith("text/html")) return [];
  const values = [...text.matchAll(/\b(?:href|src|poster|content)="([^"]*)"/g)].map(([whole, value = ""]) =>
    whole.startsWith("content") && !/^https?:/.test(value) ? "" : value,
  );
  const sets = [...text.matchAll(/\b(?:image)?srcset="([^"]*)"/gi)].flatMap(([, set = ""]) =>
    set.split(/,\s+/).map((one) => one.trim().split(" ")[0] ?? ""),
  );
  return [...values, ...sets].map((link) => link.replaceAll("&amp;", "&")).filter(isAddress);
}

const isAddress = (link: string) => link !== "" && !/^(#|data:|mailto:|tel:|blob:)/.test(link);

/** Text, title, author, keywords, description and files of a PDF. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pages = await pdfPages(bytes);
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  try {
    const document = await task.promise;
    const { info, metadata } = await document.getMetadata();
    const files: Record<string, { filename: string; content: Uint8Array }> =
      (await document.getAttachments()) ?? {};
    const attached = Object.values(files).map(({ filename, content }) => `${filename}\n${decode(content)}`);
    return [...pages, JSON.stringify(info), metadata?.getRaw() ?? "", ...attached].join("\n");
  } finally {
    await task.destroy();
  }
}
