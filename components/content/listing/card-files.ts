import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";

type CardFont = { name: string; data: Buffer; weight: 500 | 700; style: "normal" };

let fonts: Promise<CardFont[]> | null = null;

/** The faces of the site for drawing, with the letters of other Latin alphabets beside the plain ones. */
export function cardFonts(): Promise<CardFont[]> {
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
  return { name, data: await readFile(path.join(process.cwd(), file)), weight, style: "normal" };
}

/** One of our own drawings as a data address; null for a picture that is not ours or not there. */
export async function drawing(address: string | null): Promise<string | null> {
  const name = /^\/art\/([a-z0-9-]+\.svg)$/.exec(address ?? "")?.[1];
  if (!name) return null;
  try {
    return dataAddress(await readFile(path.join(process.cwd(), "public/art", name), "utf8"));
  } catch {
    return null;
  }
}

export function dataAddress(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
