import { deflateSync } from "node:zlib";
import sharp from "sharp";

const MB = 1_024 * 1_024;
const html = Buffer.from("<!doctype html><script>alert(1)</script>");

/** A picture of that size in that format. */
export function picture(format: "png" | "jpeg" | "webp" | "gif" | "tiff" | "avif", width = 90, height = 60) {
  return sharp({ create: { width, height, channels: 3, background: "#2447D8" } })
    .toFormat(format)
    .toBuffer();
}

/** A valid PNG of 8,000 × 8,000 pixels in some kilobytes: one bit a pixel, all of them black. */
export function bomb(): Buffer {
  const [width, height] = [8_000, 8_000];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc((width / 8 + 1) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Files that are refused, with the words that say why. */
export async function refusedImages(): Promise<[name: string, bytes: Buffer, words: string][]> {
  const [png, jpeg, webp] = [await picture("png"), await picture("jpeg"), await picture("webp")];
  const wrong = "Please choose a PNG, JPEG or WebP image.";
  return [
    ["5.1 MB", Buffer.concat([png, Buffer.alloc(5.1 * MB - png.length)]), "larger than 5 MB"],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), wrong],
    ["an SVG after a declaration", Buffer.from('<?xml version="1.0"?><svg xmlns="x"/>'), wrong],
    ["HTML called .png", html, wrong],
    ["a GIF that is a script", Buffer.from("GIF89a/*\0\0*/=1;alert(1);//"), wrong],
    ["a true GIF", await picture("gif"), wrong],
    ["a TIFF", await picture("tiff"), wrong],
    ["an AVIF", await picture("avif", 16, 16), wrong],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"), wrong],
    ["a PNG that is cut", png.subarray(0, 60), wrong],
    ["a JPEG that is cut", jpeg.subarray(0, jpeg.length / 2), wrong],
    ["a WebP that is cut", webp.subarray(0, 24), wrong],
    ["a PNG's first bytes before a page", Buffer.concat([png.subarray(0, 8), html]), wrong],
    ["64 million pixels in some kilobytes", bomb(), wrong],
    ["nothing", Buffer.alloc(0), wrong],
  ];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc(body), body.length + 4);
  return whole;
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
