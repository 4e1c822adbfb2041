import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { content } from "@/backend/content/catalogue/read-content";
import type { Database } from "@/backend/ground/database/client";
import { documentsNow } from "@/backend/content/editing";
import { contentVersionSource } from "@/backend/content/editing/source";
import { findOrCreateMember } from "@/backend/people/members/store";
import { contentCommands, picturesEndpoint } from "@/backend/content/pictures";
import { changePicture, uploadPicture } from "@/backend/content/pictures/upload-picture";
import { pictureAddress, pictureOf } from "@/lib/rules/addresses/picture-address";
import { writeVersions } from "@/scripts/content/pull";
import { onOneDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";
import { followContent, ownContentFolder } from "@/tests/support/small-content";

const place = fs.mkdtempSync(path.join(os.tmpdir(), "pictures-"));
afterAll(() => fs.rmSync(place, { recursive: true }));

/** As a phone writes it: on its side, with a note of how to turn it and where it was taken. */
async function photograph(
  name: string,
  { width = 900, height = 600, color = "#2a6f97" } = {},
): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .composite([
      {
        input: {
          create: {
            width: Math.ceil(width / 6),
            height: Math.ceil(height / 6),
            channels: 3,
            background: "#c33",
          },
        },
        left: 0,
        top: 0,
      },
    ])
    .withExif({ IFD0: { Copyright: "Vienna, 48.2 N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
}

onOneDatabase("pictures that editors upload", (open) => {
  const folder = ownContentFolder();
  let database: Database;
  let deps: TestDeps;
  let memberId: number;
  let stop = () => {};
  beforeAll(async () => {
    database = await open();
    deps = testDeps({ database: async () => database });
    memberId = (await findOrCreateMember(database.db, { email: "e@example.com", createdAt: new Date() })).id;
    const dataDir = fs.mkdtempSync(path.join(place, "data-"));
    stop = followContent({ log: deps.log, dataDir, folder, versions: contentVersionSource(deps) });
  });
  afterAll(async () => {
    stop();
    await database.close();
  });

  const upload = async (name: string, file?: File, isReplacing = false) =>
    uploadPicture(deps, {
      memberId,
      file: file ?? (await photograph("IMG_2041.JPG")),
      name,
      alt: "A red sign on a blue wall",
      isReplacing,
    });
  const shownOf = (slug: string) =>
    content().caseStudies.find(({ node }) => node.slug === slug)?.node.featuredImage?.node;
  const get = (address: string) => picturesEndpoint(deps).fetch(new Request(`http://localhost${address}`));
  const written = async () => (await documentsNow(database.db, new Date())).files.get("pictures.yaml") ?? "";

  it("take the place of a drawing at once, upright, in all sizes, and without the camera's notes", async () => {
    expect(shownOf("kestrel-bank")?.sourceUrl).toBe("/art/kestrel-bank.svg");
    expect(await upload("kestrel-bank")).toMatchObject({ kind: "published" });
    const shown = shownOf("kestrel-bank");
    const picture = pictureOf(shown?.sourceUrl ?? "");
    if (!picture) throw new Error(`not a picture: ${shown?.sourceUrl}`);
    expect(picture).toMatchObject({ width: 600, height: 900, focus: [50, 50] });
    expect(shown?.mediaDetails).toEqual({ width: 600, height: 900 });
    for (const [format, width] of [
      ["avif", 480],
      ["webp", 600],
      ["jpeg", 600],
    ] as const) {
      const answer = await get(pictureAddress(picture, format, width));
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const bytes = Buffer.from(await answer.arrayBuffer());
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ width, height: width * 1.5 });
      expect(metadata.exif).toBeUndefined();
      // The sign was at the top left of the sensor, so it is at the top right of the upright picture.
      const corner = await sharp(bytes)
        .extract({ left: width - 20, top: 0, width: 20, height: 20 })
        .png()
        .toBuffer();
      const { dominant } = await sharp(corner).stats();
      expect(dominant.r).toBeGreaterThan(dominant.b);
    }
    expect((await get(pictureAddress(picture, "webp", 1_000))).status).toBe(404);
  });

  it("refuse a name that is taken and a file that is none, and replace on request", async () => {
    expect(await upload("kestrel-bank")).toEqual({ kind: "name taken", name: "kestrel-bank" });
    const page = new File(["<svg onload=alert(1)>"], "x.jpg", { type: "image/jpeg" });
    expect(await upload("a-page", page)).toEqual({ kind: "no picture" });
    const wide = await sharp({ create: { width: 12_001, height: 10_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const poster = new File([new Uint8Array(wide)], "x.png", { type: "image/png" });
    expect(await upload("a-poster", poster)).toEqual({ kind: "too large" });
    expect(await upload("nobody-s", undefined, true)).toEqual({ kind: "no such picture" });
    const old = shownOf("kestrel-bank")?.sourceUrl ?? "";
    const other = await photograph("b.jpg", { color: "#fff" });
    expect(await upload("kestrel-bank", other, true)).toMatchObject({ kind: "published" });
    expect(shownOf("kestrel-bank")?.sourceUrl).not.toBe(old);
    expect((await get(old)).status).toBe(200);
  });

  it("are cut from the whole upload each time", async () => {
    const cut = (shape: number | null, part: number, focus: readonly [number, number] = [100, 0]) =>
      changePicture(deps, { memberId, name: "kestrel-bank", alt: "A sign", shape, part, focus });
    await cut(1, 50);
    const square = pictureOf(shownOf("kestrel-bank")?.sourceUrl ?? "");
    expect(square).toMatchObject({ width: 300, height: 300 });
    await cut(null, 100, [10, 20]);
    expect(pictureOf(shownOf("kestrel-bank")?.sourceUrl ?? "")).toEqual({ ...square, focus: [10, 20] });
    await cut(3 / 2, 100);
    expect(pictureOf(shownOf("kestrel-bank")?.sourceUrl ?? "")).toMatchObject({ width: 600, height: 400 });
  });

  it("go into the editors' folder and come into another database with it", async () => {
    const sent: string[] = [];
    const answer = await contentCommands["content-pull"].read({})?.(deps);
    if (answer && "stream" in answer) await answer.stream(async (line) => void sent.push(line));
    const copy = fs.mkdtempSync(path.join(place, "copy-"));
    fs.cpSync(folder, copy, { recursive: true });
    await writeVersions(copy)(
      (async function* () {
        yield* sent;
      })(),
    );
    const { file } = pictureOf(shownOf("kestrel-bank")?.sourceUrl ?? "") ?? {};
    await database.db.execute(sql`delete from picture_files`);
    const address = shownOf("kestrel-bank")?.sourceUrl ?? "";
    expect((await get(address)).status).toBe(404);
    const push = () => contentCommands["content-push"].read({ folder: copy })?.(deps);
    expect(await push()).toEqual({ ok: true, lines: ["0 documents published."] });
    expect((await get(address)).status).toBe(200);
    await database.db.execute(sql`delete from picture_files`);
    fs.writeFileSync(path.join(copy, `pictures/${file}.webp`), "no picture");
    expect(await push()).toMatchObject({ ok: false });
  });

  it("are all there when several editors upload at once", async () => {
    const names = ["one", "two", "three", "four"];
    const small = await Promise.all(
      names.map((name) => photograph(`${name}.jpg`, { width: 60, height: 40 })),
    );
    await Promise.all(names.map((name, at) => upload(name, small[at])));
    for (const name of names) expect(await written()).toContain(`- name: ${name}\n`);
  });
});
