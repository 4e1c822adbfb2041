import { strToU8, type Zippable, zipSync } from "fflate";
import { interests, jobRoles } from "@/lib/rules/forms/sign-in";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { site, withProduct } from "@/lib/site";
import { certificatesOf, issueCredential } from "../certificates";
import type { Deps } from "../../deps";
import type { Answerer } from "../../ports";
import { takeFromLimit } from "../../ground/limits/limits";
import { coursesOf, type Member, memberById, readProfileImage } from "../members";
import { deviceName, identityOrNobody, passkeysOf, sessionsOf } from "../sign-in";

/**
 * `POST /api/account/export`: all data about the signed-in member, as one ZIP file. The limit is five exports an hour,
 * because each one renders every invoice again. 401 without a session.
 *
 * @param others exports of the other rooms
 */
export function personalDataEndpoint(deps: Deps, others: PersonalDataOf[]): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "POST") return refuseExport(405, "Only POST has an effect here.");
      const who = await identityOrNobody(deps, request);
      if (!who) return refuseExport(401, "Please sign in to export your data.");
      const limit = { max: 5, seconds: 3_600 };
      if (!(await takeFromLimit(deps.db, deps.clock, `export:${who.memberId}`, limit))) {
        noteSecurity(deps.log, "limit-reached", { member: who.memberId, about: "export" });
        return refuseExport(429, "You have exported your data five times. Please try again in an hour.");
      }
      noteSecurity(deps.log, "data-exported", { member: who.memberId });
      return new Response(await exportPerson(deps, who, others), {
        headers: {
          "content-type": "application/zip",
          "content-disposition": `attachment; filename="export-${deps.clock().toISOString().slice(0, 10)}.zip"`,
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
        },
      });
    },
  };
}

/**
 * All data about a person as one ZIP file.
 * @param who `memberId` null: a guest, about whom only `others` have data
 */
export async function exportPerson<Who extends Person>(
  deps: Deps,
  who: Who,
  others: readonly ((deps: Deps, who: Who) => Promise<ExportFile[]>)[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { memberId, email } = who;
  const files = memberId === null ? [] : await memberFiles(deps, { memberId, email });
  for (const other of others) files.push(...(await other(deps, who)));
  return archive(files, { now: deps.clock(), origin: deps.settings.origin, email });
}

/** `memberId` null: a guest who bought something or waits for a seat. */
export type Person = { memberId: number | null; email: string };

function refuseExport(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
}

/** A file of the export. JSON values are written with indentation, texts and bytes as they are. */
export type ExportFile = {
  /** Path inside the archive, e.g. `invoices/2026-00017.pdf`. */
  path: string;
  /** Describes the contents in one sentence, for the archive's README. */
  about: string;
  content: string | Uint8Array | Record<string, unknown> | readonly Record<string, unknown>[];
};

/** The data a feature stores about a member, as files. Never a secret: no token, key, hash or full card number. */
export type PersonalDataOf = (
  deps: Deps,
  member: { memberId: number; email: string },
) => Promise<ExportFile[]>;

type About = { now: Date; origin: string; email: string };

/** The files and a README that explains them, as a ZIP. */
function archive(files: readonly ExportFile[], about: About): Uint8Array<ArrayBuffer> {
  const all: Zippable = { "README.txt": zipEntry(readme(files, about), about.now) };
  for (const { path, content } of files) all[path] = zipEntry(content, about.now);
  return zipSync(all);
}

function zipEntry(content: ExportFile["content"], mtime: Date): [Uint8Array, { mtime: Date }] {
  if (content instanceof Uint8Array) return [content, { mtime }];
  const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
  return [strToU8(text), { mtime }];
}

function readme(files: readonly ExportFile[], { now, origin, email }: About): string {
  const lines = files.map(({ path, about }) => `${path}\n  ${about}`);
  return [
    `Everything that ${site.name} (${origin}) keeps about ${email}, as of ${now.toISOString()}.`,
    "Files ending in .json are plain text and open in any editor. Times are in UTC, amounts in cents.",
    ...lines,
    "Not included, because nobody can read it or because it would open your account: hashes of sign-in codes and tokens,\nand numbers of cards and accounts, which only the payment provider has.",
    "",
  ].join("\n\n");
}

const memberFiles: PersonalDataOf = async (deps, { memberId }) => {
  const { db } = deps;
  const member = await memberById(db, memberId);
  if (!member) return [];
  const { profileImage: _, ...account } = member;
  return [
    {
      path: "account.json",
      about: "Your profile: names, address, company, interests, rights, program and social links.",
      content: account,
    },
    {
      path: "sessions.json",
      about: "Browsers that signed in, and how they described themselves.",
      content: (await sessionsOf(db, memberId)).map((session) => ({
        device: deviceName(session.userAgent),
        ...session,
      })),
    },
    {
      path: "passkeys.json",
      about: "Your passkeys: their names, when they were added and last used, and what kind they are.",
      content: (await passkeysOf(db, memberId)).map(
        ({ name, createdAt, lastUsedAt, deviceType, backedUp, transports }) => ({
          name,
          createdAt,
          lastUsedAt,
          deviceType,
          backedUp,
          transports,
        }),
      ),
    },
    {
      path: "certificates.json",
      about: "Your certificates, your feedback, and the signed document of each issued certificate.",
      content: await certificateRecords(deps, memberId),
    },
    {
      path: "courses.json",
      about: "Your courses and your progress.",
      content: (await coursesOf(db, memberId)).map(({ memberId: _, ...course }) => course),
    },
    {
      path: "consent/README.txt",
      about: "Your choices and consents, and where you can change them.",
      content: consentText(member, deps.settings.origin),
    },
    ...(await imageFile(deps, member)),
  ];
};

async function certificateRecords(deps: Deps, memberId: number): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (const { memberId: _, ...row } of await certificatesOf(deps.db, memberId, false)) {
    const issued = await issueCredential(deps, row.publicId);
    rows.push({ ...row, credential: issued?.document ?? null });
  }
  return rows;
}

async function imageFile(deps: Deps, { profileImage }: Member): Promise<ExportFile[]> {
  const image = await readProfileImage(deps.db, profileImage);
  if (!image) return [];
  return [{ path: "profile-image.webp", about: "Your profile image.", content: new Uint8Array(image) }];
}

function consentText(member: Member, origin: string): string {
  const chosen = interests.filter(({ value }) => member.interests.includes(value));
  const role = jobRoles.find((one) => one === member.jobRole);
  return [
    `Newsletter: ${member.newsletter ? "yes" : "no"}. Change it on ${origin}/account/me/settings.`,
    `Interests: ${chosen.map(({ label }) => withProduct(label)).join("; ") || "none"}.`,
    `Job role: ${role ?? "not given"}.`,
    `Registered on ${member.createdAt.toISOString()}${member.touchPoint ? `, at ${member.touchPoint}` : ""}.`,
    "Cookies: your choice is kept in your browser only, not with us. Change it with the link at the bottom of every page.",
    "",
  ].join("\n");
}
