import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { uploadsEndpoint } from "@/backend/people/members/profile-image";
import { profileImages } from "@/backend/people/members/tables";
import { rowsOf } from "@/tests/support/rows";
import { onOneDatabase } from "@/tests/support/database";
import type { ContractClient } from "@/tests/support/contract-client";
import { openAccountWorld, type AccountWorld } from "@/tests/support/account-world";
import { bomb, picture, refusedImages } from "./image-samples";

onOneDatabase("a profile image", (open) => {
  let world: AccountWorld;
  let client: ContractClient;
  beforeAll(async () => {
    world = await openAccountWorld(open);
    ({ client } = await world.person("image@example.com"));
  });
  afterAll(() => world.close());
  const files = async () => (await rowsOf(world.database.db, profileImages)).map(({ name }) => name);
  const send = (bytes: Buffer, type = "image/png") =>
    client.ask("updateProfileImage", { file: null }, new File([new Uint8Array(bytes)], "a.png", { type }));
  const shown = async () => {
    const { data } = await client.ask("getProfile");
    const address: unknown = JSON.parse(JSON.stringify(data)).viewer.profileImage;
    return typeof address === "string" ? address : null;
  };
  const answerOfShown = async () => {
    const address = new URL((await shown()) ?? "", "http://backend.test");
    return uploadsEndpoint(world.deps).fetch(new Request(address));
  };
  const fetched = async () => Buffer.from(await (await answerOfShown()).arrayBuffer());

  it("keeps nothing of a picture but its pixels: no place, no text, nothing behind it", async () => {
    const camera = await sharp({ create: { width: 80, height: 40, channels: 3, background: "#C7225F" } })
      .withExif({
        IFD0: { Artist: "secret name" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 12/1 0/1", GPSLongitudeRef: "E" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(camera).metadata();
    expect(before.exif?.includes("secret name")).toBe(true);
    const polyglot = Buffer.concat([camera, Buffer.from("PK\u0003\u0004<script>alert(1)</script>")]);
    expect((await send(polyglot, "image/jpeg")).errors).toEqual([]);
    const kept = await fetched();
    const { format, width, height, exif, xmp, icc } = await sharp(kept).metadata();
    expect([format, width, height, exif, xmp, icc]).toEqual([
      "webp",
      512,
      512,
      undefined,
      undefined,
      undefined,
    ]);
    expect(/secret name|GPS|script/.test(kept.toString("latin1"))).toBe(false);
  });

  it("is refused in plain words when it is no picture, too large or too many pixels", async () => {
    await send(await picture("png"));
    const [address, stored] = [await shown(), await files()];
    const samples = await refusedImages();
    expect(samples.length).toBeGreaterThan(12);
    for (const [name, bytes, words] of samples) {
      const { errors } = await send(bytes);
      expect(errors[0]?.message, name).toContain(words);
    }
    expect([await shown(), await files()]).toEqual([address, stored]);
    expect(world.deps.errors).toEqual([]);
  });

  it("control: without the limit the many pixels are drawn", async () => {
    const { width, height } = await sharp(bomb(), { limitInputPixels: false }).metadata();
    expect([width, height]).toEqual([8_000, 8_000]);
    const drawn = await sharp(bomb(), { limitInputPixels: false }).resize(8, 8).webp().toBuffer();
    expect(drawn.length).toBeGreaterThan(0);
  });

  it("two at once leave one file, the one that is shown", async () => {
    const pictures = await Promise.all(["png", "jpeg", "webp", "png"].map((kind) => picture(kindOf(kind))));
    await Promise.all(pictures.map((bytes) => send(bytes)));
    expect(await files()).toEqual([path.basename((await shown()) ?? "")]);
  });

  it("can be taken away, twice", async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await client.ask("removeProfileImage")).toMatchObject({
        data: { removeProfileImage: { viewer: { profileImage: null } } },
        errors: [],
      });
      expect(await files()).toEqual([]);
    }
    expect((await world.visitor().ask("removeProfileImage")).errors).toMatchObject([
      { extensions: { code: "UNAUTHENTICATED" } },
    ]);
  });
});

function kindOf(name: string): "png" | "jpeg" | "webp" {
  return name === "jpeg" || name === "webp" ? name : "png";
}
