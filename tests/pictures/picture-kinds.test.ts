import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodePicture } from "@/backend/content/pictures/encode-picture";

const drawn = sharp({ create: { width: 24, height: 16, channels: 3, background: "#2a6f97" } });
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"><rect width="24" height="16"/></svg>',
);

describe("an editor's upload", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("is a %s", async (format) => {
    const bytes = await drawn.clone().toFormat(format).toBuffer();
    expect(await encodePicture(bytes)).toMatchObject({ width: 24, height: 16 });
  });

  it.each(["gif", "tiff"] as const)("is no %s, which the encoder could read", async (format) => {
    const bytes = await drawn.clone().toFormat(format).toBuffer();
    expect((await sharp(bytes).metadata()).format).toBe(format);
    expect(await encodePicture(bytes)).toBeNull();
  });

  it("is no SVG, which the encoder could read", async () => {
    expect((await sharp(svg).metadata()).format).toBe("svg");
    expect(await encodePicture(svg)).toBeNull();
    const sized = Buffer.concat([Buffer.from("\ufeff  \n"), svg]);
    expect(await encodePicture(sized)).toBeNull();
  });
});
