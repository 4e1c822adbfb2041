import { env } from "@/lib/env";
import { isFile } from "@/lib/rules/addresses/link-target";
import { withProduct } from "@/lib/site";
import { plainLines } from "./blocks/plain-lines";
import { encodedPath } from "./written-addresses";
import type { Files } from "./files";
import type { Problems } from "./problems";

/** The addresses of the site to which a link may lead. */
export type Addresses = {
  /** @param path encoded, without a trailing slash */
  isPage: (path: string) => boolean;
  /** Alias → its target, both encoded. */
  aliases: ReadonlyMap<string, string>;
  /** The anchors that a page's text gives its headings; undefined: code adds more of them. */
  anchorsOf: (path: string) => ReadonlySet<string> | undefined;
  /** The address of the page that a file describes; undefined: the file is not a page. */
  pageOf: (file: string) => string | undefined;
};

type Mistake = { message: string; isWarning?: true };
type Link = { label: string; target: string; isImage: boolean };

const inBrackets = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(((?:[^()]|\([^()]*\))*)\)/g;
const inHtml = /<(a|img)\b[^>]*?\b(?:href|src)="([^"]*)"/gi;
const named = /^ {0,3}\[([^\]]+)\]:\s*(\S.*)$/;

/** Reports every link and picture in a text that leads nowhere, or not to the intended place. */
export function checkTextLinks(files: Files, addresses: Addresses, problems: Problems): void {
  for (const [file, text] of files) {
    if (!/\.(md|yaml)$/.test(file) || file.startsWith("schemas/")) continue;
    const front = file.endsWith(".md") ? endOfFront(text) : Infinity;
    for (const { line, text: written } of plainLines(text.replaceAll("\r\n", "\n")))
      for (const link of linksIn(withProduct(written))) {
        const mistake = link.isImage
          ? pictureMistake(link)
          : linkMistake(link, addresses, addresses.pageOf(file));
        if (!mistake) continue;
        const field = line > front ? "text" : "";
        if (mistake.isWarning) problems.addAt(file, line, field, mistake.message, "warning");
        else problems.referAt(file, line, field, mistake.message);
      }
  }
}

/** Number of the line that ends the fields. */
function endOfFront(text: string): number {
  return text.split("\n").findIndex((line, index) => index > 0 && line.startsWith("---")) + 1;
}

function linksIn(line: string): Link[] {
  const text = line.replaceAll(/`[^`]*`/g, "");
  const reference = named.exec(text);
  return [
    ...[...text.matchAll(inBrackets)].map(([, bang, label = "", target = ""]) => ({
      label,
      target: withoutTitle(target),
      isImage: bang === "!",
    })),
    ...[...text.matchAll(inHtml)].map(([, tag = "", target = ""]) => ({
      label: target,
      target,
      isImage: tag.toLowerCase() === "img",
    })),
    ...(reference
      ? [{ label: reference[1] ?? "", target: withoutTitle(reference[2] ?? ""), isImage: false }]
      : []),
  ];
}

/** `/day "The Day"` → `/day`. */
const withoutTitle = (target: string) =>
  target
    .trim()
    .replace(/\s+(?:"[^"]*"|'[^']*')$/, "")
    .replace(/^<(.*)>$/, "$1");

function linkMistake(
  { label, target }: Link,
  addresses: Addresses,
  page: string | undefined,
): Mistake | null {
  const link = `the link “${label}”`;
  if (target === "") return { message: `${link} leads nowhere: put a URL in the round brackets` };
  if (/\s/.test(target))
    return {
      message: `${link} has a space in its URL, so it is not a link: write %20 for the space, or remove it`,
    };
  if (target.startsWith("//"))
    return { message: `${link} begins with two slashes: write https:// before them` };
  if (target.startsWith("#")) return page === undefined ? null : anchorMistake(link, page, target, addresses);
  const own = ownPath(target);
  if (own !== null) return insideMistake(link, own, addresses);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(target)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return {
      message: `${link} leads to “${target}”, which is not a URL: start with / for a page of this site, or with https:// for another site`,
    };
  if (scheme === "mailto")
    return /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+(\?|$)/i.test(target)
      ? null
      : { message: `${link} has no e-mail address after mailto:` };
  if (scheme === "http")
    return {
      message: `${link} begins with http://, so the page shows it without a link: write https://`,
      isWarning: true,
    };
  if (scheme !== "https")
    return {
      message: `${link} begins with “${scheme}:”, which is not supported: write https://, or mailto: for an e-mail address`,
    };
  return isWebAddress(target)
    ? null
    : {
        message: `${link} leads to “${target}”, which is not a complete URL, such as https://example.com/page`,
      };
}

const isWebAddress = (target: string) =>
  URL.canParse(target) && /^[^.].*\.[^.]+$|^localhost$/.test(new URL(target).hostname);

/** The path of an address of this site; null: the address belongs to another site. */
function ownPath(target: string): string | null {
  if (target.startsWith("/")) return target;
  const isOwn = env.ORIGIN && URL.canParse(target) && new URL(target).origin === new URL(env.ORIGIN).origin;
  return isOwn ? target.slice(new URL(target).origin.length) || "/" : null;
}

/** Whether an address is a file or an endpoint, which is not one of the pages. */
const isNoPage = (path: string) =>
  isFile(path) || /^\/(api|calendar|credentials|og|pictures|verify)(\/|$)/.test(path);

function insideMistake(link: string, target: string, addresses: Addresses): Mistake | null {
  const path = pathOf(target);
  const anchor = target.includes("#") ? target.slice(target.indexOf("#")) : "";
  if (addresses.isPage(path)) return anchor ? anchorMistake(link, path, anchor, addresses) : null;
  const leadsTo = addresses.aliases.get(path);
  if (leadsTo !== undefined)
    return {
      message: `${link} uses the short link or old path ${path}: write its target, ${leadsTo}`,
      isWarning: true,
    };
  if (isNoPage(path)) return null;
  if (addresses.isPage(path.toLowerCase()))
    return { message: `${link} has capitals: write ${path.toLowerCase()}`, isWarning: true };
  return { message: `${link} leads nowhere: there is no page ${decodeURI(path)}` };
}

function anchorMistake(link: string, page: string, anchor: string, { anchorsOf }: Addresses): Mistake | null {
  const anchors = anchorsOf(page);
  if (anchors === undefined || anchor === "#" || anchors.has(anchor.slice(1))) return null;
  return {
    message: `${link} leads to ${anchor}, but no heading on ${page} has this name: write {${anchor}} after one`,
    isWarning: true,
  };
}

function pictureMistake({ label, target }: Link): Mistake | null {
  const picture = `the picture “${label}”`;
  if (/^https:/i.test(target)) {
    const origin = URL.canParse(target) ? new URL(target).origin : "";
    return pictureOrigins().has(origin)
      ? null
      : {
          message: `${picture} is on ${origin || target}, whose pictures the site does not show. Upload it at the desk, under Pictures`,
        };
  }
  // Pictures at these addresses are checked by their names.
  if (/^\/(art|pictures)\//.test(target)) return null;
  return {
    message: `${picture} is at “${target}”, where this site has no picture. Upload it at the desk, under Pictures, and write /pictures/ followed by its name`,
  };
}

type Hosts = Pick<
  typeof env,
  "SHOP_GRAPHQL_URL" | "MEMBER_GRAPHQL_URL" | "CONTENT_GRAPHQL_URL" | "IMAGE_HOSTS" | "ORIGIN"
>;

/** The origins that the Content-Security-Policy allows for pictures; a test compares the two. */
export function pictureOrigins(settings: Hosts = env): ReadonlySet<string> {
  const { SHOP_GRAPHQL_URL, MEMBER_GRAPHQL_URL, CONTENT_GRAPHQL_URL, IMAGE_HOSTS = [], ORIGIN } = settings;
  const hosts = [SHOP_GRAPHQL_URL, MEMBER_GRAPHQL_URL, CONTENT_GRAPHQL_URL, ORIGIN, ...IMAGE_HOSTS];
  return new Set(hosts.flatMap((one) => (one ? [new URL(one).origin] : [])));
}

/** The encoded path of an address of this site, without query and trailing slash. */
export function pathOf(uri: string): string {
  return withoutSlash(encodedPath(uri.split(/[?#]/)[0] ?? ""));
}

export function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}
