import type { DeskFiles } from "../../ground/desk-file";
import { memberById } from "../../people/members";
import { proof } from "./desk";
import { exportByRequest } from "./person-requests";

/** The export of a member's data for a person who cannot reach the account. */
export const personFiles: DeskFiles[] = [
  {
    path: /^(member)\/([1-9]\d{0,8})$/,
    roles: ["DESK"],
    consequence: "person",
    action: "exportPerson",
    run: async (deps, { parts: [, number = ""], form }) => {
      const shown = proof.safeParse(form?.get("proof"));
      if (!shown.success) return shown.error.issues[0]?.message ?? "Explain how you checked who asked.";
      const person = await memberById(deps.db, Number(number));
      if (!person) return null;
      const asked = { person: { memberId: person.id, email: person.email }, proof: shown.data };
      const archive = Buffer.from(await exportByRequest(deps, asked));
      return { name: `member-${person.id}.zip`, type: "application/zip", content: archive };
    },
  },
];
