import fs from "node:fs/promises";
import type { Deps } from "../../deps";
import { deviceWords } from "../device-words";
import { certificatesOf } from "../store/certificates";
import { coursesOf } from "../store/courses";
import { memberById, type Member } from "../store/members";
import { profileImageFile, profileImageName } from "../store/profile-images";
import { sessionsOf } from "../store/sessions-of-member";
import { issueCredential } from "../use-cases/issue-credential";
import { consentText } from "./consent-text";
import type { ExportFile, PersonalDataOf } from "./port";

/** What this noun keeps of a member. */
export const memberFiles: PersonalDataOf = async (deps, { memberId }) => {
  const { db } = await deps.database();
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
      about: "Browsers that signed in, with what they said of themselves.",
      content: (await sessionsOf(db, memberId)).map((session) => ({
        device: deviceWords(session.userAgent),
        ...session,
      })),
    },
    {
      path: "certificates.json",
      about: "Your certificates, answered feedback, and the signed document of each that is issued.",
      content: await certificates(deps, memberId),
    },
    {
      path: "courses.json",
      about: "Your courses and how far you came.",
      content: (await coursesOf(db, memberId)).map(({ memberId: _, ...course }) => course),
    },
    {
      path: "consent/README.txt",
      about: "What you agreed to, and where you change it.",
      content: consentText(member, deps.settings.origin),
    },
    ...(await imageOf(deps, member)),
  ];
};

async function certificates(deps: Deps, memberId: number): Promise<Record<string, unknown>[]> {
  const { db } = await deps.database();
  const rows: Record<string, unknown>[] = [];
  for (const { memberId: _, ...row } of await certificatesOf(db, memberId, false)) {
    const issued = await issueCredential(deps, row.publicId);
    rows.push({ ...row, credential: issued?.document ?? null });
  }
  return rows;
}

async function imageOf(deps: Deps, { profileImage }: Member): Promise<ExportFile[]> {
  const name = profileImageName(profileImage);
  const image = name && (await fs.readFile(profileImageFile(deps, name)).catch(() => null));
  if (!image) return [];
  return [{ path: "profile-image.webp", about: "Your profile image.", content: new Uint8Array(image) }];
}
