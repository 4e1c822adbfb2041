import { describe, expect, it } from "vitest";
import { imageKind } from "@/backend/ground/image-kind";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

describe("the kind of an uploaded image", () => {
  it.each([
    ["png", "\x89PNG\r\n\x1a\n…", "png"],
    ["jpeg", "\xff\xd8\xff\xe0", "jpeg"],
    ["webp", "RIFF\x10\0\0\0WEBPVP8 ", "webp"],
    ["a RIFF that is a sound", "RIFF\x10\0\0\0WAVE", null],
    ["svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", null],
    ["html", "<!doctype html><script>alert(1)</script>", null],
    ["gif", "GIF89a/*", null],
    ["tiff", "II*\0\x08\0\0\0", null],
    ["tiff of another order", "MM\0*\0\0\0\x08", null],
    ["avif", "\0\0\0\x1cftypavif\0\0\0\0", "avif"],
    ["a sequence of avif", "\0\0\0\x1cftypavis\0\0\0\0", "avif"],
    ["heic", "\0\0\0\x1cftypheic\0\0\0\0", null],
    ["a film", "\0\0\0\x1cftypisom\0\0\0\0", null],
    ["pdf", "%PDF-1.7", null],
    ["a cut signature", "\x89PN", null],
    ["nothing", "", null],
  ])("%s", (_name, text, kind) => expect(imageKind(bytes(text))).toBe(kind));
});
