import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { profileImages } from "@/backend/people/members/tables";
import { rowsOf } from "@/tests/support/rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadsEndpoint } from "@/backend/people/members/profile-image";
import { findMemberByEmail, hasProgramInvite, memberCapabilities } from "@/backend/people/members/store";
import { members } from "@/backend/people/members/tables";
import { addSampleMembers } from "@/backend/desk/samples/seed-samples";
import { ContractClient } from "@/tests/support/contract-client";
import { testDatabase } from "@/tests/support/database";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";

const anna = "anna.berger@example.com";
const pictures = async (world: MemberWorld) =>
  (await rowsOf(world.database.db, profileImages)).map(({ name }) => name);

describe("a member's own data", () => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMemberWorld(testDatabase);
    await addSampleMembers(world.database.db, world.deps.clock);
  });
  afterAll(() => world.close());
  const client = async (email?: string) => {
    const asking = new ContractClient(world.send);
    // Past the limit of mails to one address.
    world.deps.time.forward(901);
    if (email) asking.bearer = (await world.signIn(email)).access_token;
    return asking;
  };
  const idOf = async (email: string) => (await findMemberByEmail(world.database.db, email))?.id ?? 0;

  it("is nobody's without a token", async () => {
    const guest = await client();
    expect(await guest.ask("viewer")).toEqual({ data: { viewer: null }, errors: [] });
    expect((await guest.ask("getCertificates")).data).toEqual({ certificates: [] });
    expect((await guest.ask("getCourses")).data).toEqual({ courses: [] });
  });

  it("fails masked with a token that is not good", async () => {
    const forged = await client();
    forged.bearer = "a.b.c";
    for (const [name, field] of [
      ["viewer", "viewer"],
      ["getCertificates", "certificates"],
      ["getCourses", "courses"],
    ] as const) {
      const { data, errors } = await forged.ask(name);
      expect(data).toEqual({ [field]: null });
      expect(errors).toMatchObject([{ message: "Internal server error", path: [field] }]);
    }
  });

  it("shows the profile", async () => {
    expect((await (await client(anna)).ask("viewer")).data?.viewer).toMatchObject({
      fullName: "Anna Berger",
      email: anna,
      hasFlppInvite: false,
      myProfessionalProgram: null,
      learnDashSignInLink: null,
      socialLinks: null,
    });
    expect((await (await client("priya.raman@example.com")).ask("viewer")).data?.viewer).toMatchObject({
      hasFlppInvite: true,
      myProfessionalProgram: { status: "ACTIVE" },
    });
    expect((await (await client("maria.silva@example.com")).ask("viewer")).data?.viewer).toMatchObject({
      isCoach: true,
      isGuide: true,
      socialLinks: { website: "https://mare.example.com" },
    });
  });

  it("shows each member only what is theirs", async () => {
    const [own, other, none] = [
      await client(anna),
      await client("priya.raman@example.com"),
      await client("ben.okafor@example.com"),
    ];
    const titles = async (asking: ContractClient) => [
      (await asking.ask("getCertificates")).data,
      (await asking.ask("getCourses")).data,
    ];
    expect(await titles(own)).toMatchObject([
      {
        certificates: [
          {
            certification: { slug: "flight-level-2-design" },
            issue_uri: null,
            feedbackForm: {
              questions: [
                { isFor: "guide", type: "rating" },
                { isFor: "workshop", guideId: null },
              ],
            },
          },
          { feedbackForm: null, issue_uri: expect.stringContaining("/verify/") },
        ],
      },
      {
        courses: [
          { completed: true, progress: 100 },
          { completed: true, progress: 100 },
        ],
      },
    ]);
    expect(await titles(other)).toMatchObject([
      { certificates: [{ certification: { slug: "flight-level-3-design" } }] },
      { courses: [] },
    ]);
    expect(await titles(none)).toEqual([{ certificates: [] }, { courses: [] }]);
  });

  it("answers the shop", async () => {
    const { db } = world.database;
    expect(await memberCapabilities(db, await idOf("jonas.weber@example.com"))).toEqual([
      "fla_has_cockpit_access",
    ]);
    expect(await hasProgramInvite(db, await idOf("luca.moretti@example.com"))).toBe(true);
    expect([await memberCapabilities(db, 0), await hasProgramInvite(db, 0)]).toEqual([[], false]);
  });

  it("is seeded once", async () => {
    expect(await addSampleMembers(world.database.db, world.deps.clock)).toBe(false);
    const all = await world.database.db.select().from(members);
    expect(new Set(all.map(({ email }) => email)).size).toBe(all.length);
    expect(all.every(({ email }) => email.endsWith("@example.com"))).toBe(true);
  });

  describe("profile image", () => {
    const picture = (format: "png" | "jpeg" | "webp") =>
      sharp({ create: { width: 900, height: 600, channels: 3, background: "#2447D8" } })
        .withExif({ IFD0: { Artist: "secret place" } })
        .toFormat(format)
        .toBuffer();
    const send = async (asking: ContractClient, bytes: Buffer, name = "a.png", type = "image/png") =>
      asking.ask("updateProfileImage", { file: null }, new File([new Uint8Array(bytes)], name, { type }));
    const get = (address: string, method = "GET") =>
      uploadsEndpoint(world.deps).fetch(new Request(new URL(address, "http://backend.test"), { method }));

    it.each(["png", "jpeg", "webp"] as const)(
      "is drawn anew from %s, whatever its name says",
      async (format) => {
        const asking = await client(anna);
        const { data, errors } = await send(asking, await picture(format), "../../evil.svg", "image/svg+xml");
        expect(errors).toEqual([]);
        const address = String(JSON.parse(JSON.stringify(data)).updateProfileImage.viewer.profileImage);
        expect(address).toMatch(/^\/api\/uploads\/[\w-]{43}\.webp$/);
        const response = await get(address);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          "content-type": "image/webp",
          "x-content-type-options": "nosniff",
          "content-security-policy": "sandbox; default-src 'none'",
          "content-disposition": "attachment",
        });
        const bytes = Buffer.from(await response.arrayBuffer());
        const meta = await sharp(bytes).metadata();
        expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(["webp", 512, 512, undefined]);
        expect(bytes.includes("secret place")).toBe(false);
        expect(await pictures(world)).toEqual([path.basename(address)]);
      },
    );

    it("refuses everything else and keeps the old one", async () => {
      const asking = await client(anna);
      const before = await pictures(world);
      const png = await picture("png");
      const samples: [string, Buffer, string][] = [
        ["svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), "PNG, JPEG or WebP"],
        ["html", Buffer.from("<!doctype html><script>alert(1)</script>"), "PNG, JPEG or WebP"],
        ["gif", Buffer.from("GIF89a/*…*/=1;alert(1)"), "PNG, JPEG or WebP"],
        ["a png that is cut", png.subarray(0, 60), "PNG, JPEG or WebP"],
        [
          "a png's first bytes before a script",
          Buffer.concat([png.subarray(0, 8), Buffer.from("<script>")]),
          "PNG, JPEG or WebP",
        ],
        ["nothing", Buffer.alloc(0), "PNG, JPEG or WebP"],
        ["over 5 MB", Buffer.concat([png, Buffer.alloc(5 * 1_024 * 1_024)]), "larger than 5 MB"],
      ];
      for (const [name, bytes, message] of samples) {
        const { errors } = await send(asking, bytes);
        expect(errors[0]?.message, name).toContain(message);
      }
      expect(await pictures(world)).toEqual(before);
    });

    it("needs a sign-in", async () => {
      expect((await send(await client(), await picture("png"))).errors).toMatchObject([
        { extensions: { code: "UNAUTHENTICATED" } },
      ]);
    });

    it("is the only thing that the uploads show", async () => {
      fs.writeFileSync(path.join(world.deps.settings.dataDir, "secret.webp"), "secret");
      for (const address of [
        "/api/uploads/../secret.webp",
        "/api/uploads/..%2f..%2fsecret.webp",
        "/api/uploads/",
        "/api/uploads/x",
        `/api/uploads/${"a".repeat(43)}.webp`,
        "/api/uploads/%00.webp",
      ]) {
        expect((await get(address)).status, address).toBe(404);
      }
      expect((await get(`/api/uploads/${"a".repeat(43)}.webp`, "POST")).status).toBe(405);
    });
  });
});
