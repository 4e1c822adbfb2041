import { readFile } from "node:fs/promises";
import path from "node:path";
import { ImageResponse } from "next/og";
import "server-only";
import { palette } from "@/components/ui/art/art-palette";
import { scene, sceneSize } from "@/components/ui/art/art-scene";
import { pageKinds } from "@/lib/rules/addresses/page-kinds";
import { readPicture } from "@/lib/read/picture";
import { pictureOf } from "@/lib/rules/addresses/picture-address";
import { cardSize } from "@/lib/seo";
import { site } from "@/lib/site";
import { tokensText, tokenValue } from "@/lib/token-value";
import { cachedPages, type PublicPage } from "./public-pages";

/** Far more cards than there are pages, at about 40 KB each. On a larger site, the oldest cards are dropped. */
const MAX_CARDS = 300;

const cards = new Map<string, Promise<ArrayBuffer>>();

/** A public page's card by its path; null for an unknown page. Rendered on demand, then cached. */
export async function pageCard(path: string): Promise<ArrayBuffer | null> {
  const page = (await cachedPages()).find((one) => one.path === path);
  if (!page) return null;
  const key = JSON.stringify([page.path, page.title, page.image]);
  const known = cards.get(key);
  if (known) return known;
  const fresh = drawCard(page);
  cards.set(key, fresh);
  const [oldest] = cards.keys();
  if (cards.size > MAX_CARDS && oldest) cards.delete(oldest);
  // The caller handles the failure. The next call renders the card again.
  fresh.catch(() => cards.delete(key));
  return fresh;
}

const displayFonts = "Bricolage, Bricolage Ext";
const textFonts = "Instrument, Instrument Ext";
/** The home page's card shows this text instead of the name twice. */
const homeTitle = "Operations, coordination and strategy, seen as one.";
const artWidth = 470;

/** The card that other sites show for a link: the page's title beside its drawing, as PNG. */
async function drawCard(page: PublicPage): Promise<ArrayBuffer> {
  const art = (await artDataUrl(page.image)) ?? ownScene(page);
  return new ImageResponse(<Card page={page} art={art} />, {
    ...cardSize,
    fonts: await cardFonts(),
  }).arrayBuffer();
}

/** A page without a picture gets the motif, derived from its address. */
function ownScene({ path, tone }: PublicPage): string {
  return framed(scene({ seed: path, level: 0, land: "contours", colors: palette(tokensText(), tone) }));
}

/** Rendered outside of a browser, without style sheets and custom properties. */
function Card({ page, art }: { page: PublicPage; art: string }) {
  const [paper, ink, slate] = [tokenValue("paper"), tokenValue("ink"), tokenValue("slate")];
  const title = page.path === "/" ? homeTitle : page.title;
  // A workshop's colour shows its level. Other colours have no meaning.
  const sign = page.kind === "workshop" ? palette(tokensText(), page.tone).accent : ink;
  return (
    <div style={{ display: "flex", width: "100%", height: "100%", background: paper, color: ink }}>
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          justifyContent: "space-between",
          width: cardSize.width - artWidth,
          padding: "56px 56px 28px 64px",
        }}
      >
        <div style={{ display: "flex", alignItems: "center", fontFamily: displayFonts, fontSize: 32 }}>
          <img src={logo(ink)} width={52} height={52} alt="" style={{ marginRight: 18 }} />
          {site.name}
        </div>
        <div style={{ display: "flex", flexDirection: "column" }}>
          {page.path === "/" ? null : (
            <div style={{ display: "flex", alignItems: "center", marginBottom: 22 }}>
              <div style={{ width: 44, height: 10, borderRadius: 5, background: sign, marginRight: 18 }} />
              <div style={{ fontFamily: textFonts, fontSize: 28, color: slate }}>
                {pageKinds[page.kind].one}
              </div>
            </div>
          )}
          <div
            style={{
              fontFamily: displayFonts,
              fontSize: titleSize(title),
              letterSpacing: "-0.03em",
              lineHeight: 1.06,
              lineClamp: 5,
            }}
          >
            {title}
          </div>
        </div>
        <img src={bands()} width={cardSize.width - artWidth - 120} height={84} alt="" />
      </div>
      <div style={{ display: "flex", width: artWidth, height: "100%", overflow: "hidden" }}>
        <img src={art} width={artWidth} height={cardSize.height} alt="" style={cutOf(page)} />
      </div>
    </div>
  );
}

/** A photograph is cropped around its focal point. A drawing is already cropped. */
function cutOf({ image }: PublicPage) {
  const picture = pictureOf(image ?? "");
  if (!picture) return {};
  return { objectFit: "cover" as const, objectPosition: picture.focus.map((at) => `${at}%`).join(" ") };
}

function titleSize(title: string): number {
  if (title.length <= 24) return 84;
  if (title.length <= 48) return 68;
  return title.length <= 80 ? 54 : 44;
}

/** The three altitudes with the dotted route that climbs them. */
function bands(): string {
  const line = (level: string, y: number, x: number) =>
    `<path d="M0 ${y}H${x}" stroke="${tokenValue(level)}" stroke-width="6"/>`;
  return dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 610 84">${line("yellow", 70, 610)}${line("green", 42, 430)}${line("pink", 14, 250)}</svg>`,
  );
}

function logo(ink: string): string {
  const line = (level: string, y: number, x: number) =>
    `<path d="M3 ${y}h${x}" stroke="${tokenValue(level)}" stroke-width="3" stroke-linecap="round"/>`;
  return dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none">${line("yellow", 34, 34)}${line("green", 27, 26)}${line("pink", 20, 14)}<path d="M38 4 16 10.5l7 3.5L38 4Zm-15 10-.7 7.5L38 4" stroke="${ink}" stroke-width="2.2" stroke-linejoin="round" fill="${tokenValue("white")}"/></svg>`,
  );
}

type CardFont = { name: string; data: Buffer; weight: 500 | 700; style: "normal" };

let fonts: Promise<CardFont[]> | null = null;

/** The site's fonts for rendering, including letters of other Latin alphabets. */
function cardFonts(): Promise<CardFont[]> {
  fonts ??= Promise.all([
    font("Bricolage", "bricolage-grotesque", "latin", 700),
    font("Bricolage Ext", "bricolage-grotesque", "latin-ext", 700),
    font("Instrument", "instrument-sans", "latin", 500),
    font("Instrument Ext", "instrument-sans", "latin-ext", 500),
  ]);
  return fonts;
}

async function font(name: string, face: string, letters: string, weight: 500 | 700): Promise<CardFont> {
  const file = `node_modules/@fontsource/${face}/files/${face}-${letters}-${weight}-normal.woff`;
  // next.config.ts names the four files. A path with variables would make the build copy every file of every font.
  const data = await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), file));
  return { name, data, weight, style: "normal" };
}

/** An uploaded picture or one of our own drawings as a data URL; null for a foreign or missing picture. */
async function artDataUrl(address: string | null): Promise<string | null> {
  const picture = pictureOf(address ?? "");
  if (picture) {
    const jpeg = await readPicture(picture, "jpeg");
    return jpeg && `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  }
  const name = /^\/art\/([a-z0-9-]+\.svg)$/.exec(address ?? "")?.[1];
  if (!name) return null;
  try {
    return framed(await readFile(path.join(process.cwd(), "public/art", name), "utf8"));
  } catch {
    // A card without its picture is better than no card.
    return null;
  }
}

/**
 * Crops the drawing to the card's frame as a browser would, because the card's renderer ignores preserveAspectRatio.
 */
function framed(svg: string): string {
  const { width, height } = sceneSize;
  const part = (height * artWidth) / cardSize.height;
  const whole = (width * cardSize.height) / artWidth;
  const views: Record<string, string> = {
    xMaxYMid: `${width - part} 0 ${part} ${height}`,
    xMidYMid: `${(width - part) / 2} 0 ${part} ${height}`,
  };
  const cut = /^<svg [^>]*preserveAspectRatio="(\w+) slice"/.exec(svg)?.[1] ?? "";
  const view = views[cut] ?? `0 ${(height - whole) / 2} ${width} ${whole}`;
  return dataUrl(svg.replace(/viewBox="[^"]*"/, `viewBox="${view}"`));
}

function dataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
