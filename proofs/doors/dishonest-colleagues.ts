import { setTimeout as pause } from "node:timers/promises";
import type { Role } from "@/backend/ground/desk-roles";
import { Mailbox } from "@/tests/support/browser/mailbox";
import { operatorCommand } from "@/tests/support/browser/operator-command";
import { type Figure, figure, none } from "../goals";
import { newMember, type ProvedMember, signInAgain } from "../members";
import type { Answered, Visitor } from "../visitor";

type Site = { url: string; dataDir: string };
type Colleague = ProvedMember & { id: string };
type Staff = Record<Role, Colleague>;
type Attempt = { name: string; /** @returns whether it had an effect */ works: () => Promise<boolean> };

/**
 * What one role of the staff tries beyond its work, and strangers with the academy's mailer, by requests of their own.
 * The controls are the same requests by the one whose work they are.
 */
export async function dishonestColleagues({ url, dataDir }: Site): Promise<Figure[]> {
  const mailbox = new Mailbox(dataDir);
  const people: ProvedMember[] = [];
  for (let at = 0; at < 5; at++) people.push(await newMember(url, mailbox));
  const [administrator, desk, books, editor, member] = people;
  if (!administrator || !desk || !books || !editor || !member) throw new Error("there are no people");
  const hire = async ({ email }: Pick<ProvedMember, "email">, ...role: string[]) => {
    const { status, text } = operatorCommand({ dataDir, baseURL: url }, "members", "role", email, ...role);
    if (status !== 0) throw new Error(text);
    // The command blocked this process, which has not seen yet what connections the server closed meanwhile.
    await pause(500);
  };
  await hire(administrator, "administrator");
  // The sample people have an administrator as well.
  await hire({ email: "hanna.vogt@example.com" }, "administrator", "--no");
  const withId = async (one: ProvedMember): Promise<Colleague> => {
    const { text } = await administrator.visitor.get(`/desk/people?find=${one.email}`);
    return { ...one, id: /\/desk\/people\/(\d+)/.exec(text)?.[1] ?? "" };
  };
  await hire(desk, "desk");
  await hire(books, "books");
  await hire(editor, "editor");
  const staff: Staff = {
    ADMINISTRATOR: await withId(administrator),
    DESK: await withId(desk),
    BOOKS: await withId(books),
    EDITOR: await withId(editor),
  };
  const target = await withId(member);
  const attacks = [
    ...onColleagues(staff),
    ...beyondTheirRole(staff, target),
    ...byStrangers(url, mailbox, target),
  ];
  const through = await namesOf(attacks);
  for (const name of through) console.log(`got through: ${name}`);
  const honest = honestWork(staff, target);
  const done = await namesOf(honest);
  for (const { name } of honest) if (!done.includes(name)) console.log(`was refused: ${name}`);
  return [
    none(
      `${attacks.length} attempts of colleagues and of strangers with our mailer: got through`,
      through.length,
    ),
    figure(
      "control: the same by those whose work it is",
      `${honest.length} go through`,
      done.length,
      done.length === honest.length,
    ),
  ];
}

async function namesOf(attempts: readonly Attempt[]): Promise<string[]> {
  const worked: string[] = [];
  for (const { name, works } of attempts) if (await works()) worked.push(name);
  return worked;
}

const proof = "letter of 2 November, copy of the passport seen";
const rename = (visitor: Visitor, member: string, firstName: string) =>
  visitor.post("/api/desk/change-person", {
    form: "change-person",
    ...{ member, firstName, lastName: "Known", company: "", reason: "" },
  });
/** A page of the desk as an administrator reads it. */
const isRead = async ({ ADMINISTRATOR }: Staff, path: string, words: string) =>
  (await ADMINISTRATOR.visitor.get(path)).text.includes(words);

function onColleagues(staff: Staff): Attempt[] {
  const { ADMINISTRATOR, DESK } = staff;
  const above = `/desk/people/${ADMINISTRATOR.id}`;
  const send = (action: string, fields: Record<string, string>) => async () =>
    DESK.visitor.post(`/api/desk/${action}`, { form: action, ...fields });
  const afterwards = (asked: () => Promise<Answered>, path: string, words: string) => async () => {
    await asked();
    return isRead(staff, path, words);
  };
  const { id: member } = ADMINISTRATOR;
  return [
    {
      name: "desk renames an administrator",
      works: afterwards(() => rename(DESK.visitor, member, "Forgedname"), above, "Forgedname"),
    },
    {
      name: "desk takes an administrator's name in the log",
      works: afterwards(() => rename(DESK.visitor, DESK.id, "Forgedself"), "/desk/log", "Forgedself"),
    },
    {
      name: "desk moves an administrator's address",
      works: afterwards(
        send("move-address", { member, to: "thief@example.com", proof }),
        above,
        "thief@example.com",
      ),
    },
    {
      name: "desk joins an administrator's account with its own",
      async works() {
        await send("merge-people", { keep: DESK.id, lose: member, typed: ADMINISTRATOR.email, proof })();
        return !(await isRead(staff, above, ADMINISTRATOR.email));
      },
    },
    {
      name: "desk signs an administrator out",
      async works() {
        await send("end-sessions", { member, reason: "" })();
        return (await ADMINISTRATOR.visitor.get("/desk")).status !== 200;
      },
    },
    {
      name: "desk makes itself an administrator",
      async works() {
        await send("set-role", { member: DESK.id, change: "ADMINISTRATOR:yes", reason: "" })();
        return (await DESK.visitor.get("/desk/codes")).status === 200;
      },
    },
    {
      name: "the last administrator leaves",
      async works() {
        const fields = { form: "set-role", member, change: "ADMINISTRATOR:no", reason: "" };
        await ADMINISTRATOR.visitor.post("/api/desk/set-role", fields);
        return (await ADMINISTRATOR.visitor.get("/desk/codes")).status !== 200;
      },
    },
  ];
}

/** Rooms that a role does not have. */
const closed: readonly (readonly [Role, string])[] = [
  ["EDITOR", "/desk/orders"],
  ["EDITOR", "/desk/people"],
  ["EDITOR", "/desk/bank"],
  ["EDITOR", "/desk/books"],
  ["EDITOR", "/desk/codes"],
  ["DESK", "/desk/bank"],
  ["DESK", "/desk/books"],
  ["DESK", "/desk/codes"],
  ["DESK", "/desk/content"],
  ["BOOKS", "/desk/content"],
  ["BOOKS", "/desk/codes"],
  ["BOOKS", "/desk/certificates"],
];

function beyondTheirRole(staff: Staff, target: Colleague): Attempt[] {
  const { DESK, EDITOR, BOOKS } = staff;
  return [
    ...closed.map(([role, path]) => ({
      name: `${role} reads ${path}`,
      works: async () => (await staff[role].visitor.get(path)).status === 200,
    })),
    {
      name: "editor opens the coupons",
      works: async () =>
        (await EDITOR.visitor.get("/desk/content/edit?path=coupons.yaml")).text.includes("percent"),
    },
    {
      name: "books renames a member",
      async works() {
        await rename(BOOKS.visitor, target.id, "Renamedbybooks");
        return isRead(staff, `/desk/people/${target.id}`, "Renamedbybooks");
      },
    },
    {
      name: "editor makes codes worth money",
      async works() {
        const name = "Codes of an editor";
        const fields = { form: "make-access", kind: "access", name, count: "2", products: "992" };
        await EDITOR.visitor.post("/api/desk/make-codes", fields);
        return isRead(staff, "/desk/codes", name);
      },
    },
    {
      name: "desk exports the month's books",
      works: async () =>
        (await DESK.visitor.get("/desk/files/export/2026-11-01/2026-11-30.csv")).status === 200,
    },
  ];
}

const evil = "Your parcel waits: https://evil.example/0";

function byStrangers(url: string, mailbox: Mailbox, victim: Colleague): Attempt[] {
  return [
    {
      name: "a link as one's own name",
      async works() {
        const input = { firstName: evil, lastName: "Known" };
        const answer = await victim.visitor.operation("updateProfile", { input }).catch(() => null);
        return answer !== null;
      },
    },
    {
      name: "registering somebody else with a name and a company",
      async works() {
        const visitor = victim.visitor.copy();
        visitor.cookies.clear();
        const typed = { firstname: "Rudename", lastname: "Known", company: "Rude Ltd", newsletter: true };
        const input = { log: victim.email, locale: "AT", ...typed };
        await visitor.operation("registerFlaUser", { input }).catch(() => null);
        const own = await signInAgain(url, mailbox, victim.email);
        return JSON.stringify(await own.operation("getProfile")).includes("Rude");
      },
    },
    {
      name: "keeping an address with a made-up token",
      async works() {
        const asked = victim.visitor.operation("keepAddress", { input: { token: "x".repeat(43) } });
        return (await asked.catch(() => null)) !== null;
      },
    },
  ];
}

function honestWork(staff: Staff, target: Colleague): Attempt[] {
  const { ADMINISTRATOR, DESK } = staff;
  const page = `/desk/people/${target.id}`;
  return [
    {
      name: "desk renames a member",
      async works() {
        await rename(DESK.visitor, target.id, "Corrected");
        return isRead(staff, page, "Corrected");
      },
    },
    {
      name: "an administrator makes codes",
      async works() {
        const name = "Codes of the administrator";
        const fields = { form: "make-access", kind: "access", name, count: "2", products: "992" };
        await ADMINISTRATOR.visitor.post("/api/desk/make-codes", fields);
        return isRead(staff, "/desk/codes", name);
      },
    },
    {
      name: "an administrator gives a role",
      async works() {
        const fields = { form: "set-role", member: DESK.id, change: "BOOKS:yes", reason: "" };
        await ADMINISTRATOR.visitor.post("/api/desk/set-role", fields);
        return (await DESK.visitor.get("/desk/bank")).status === 200;
      },
    },
    {
      name: "a member changes the own name",
      async works() {
        const input = { firstName: "Ownname", lastName: "Known" };
        return JSON.stringify(await target.visitor.operation("updateProfile", { input })).includes("Ownname");
      },
    },
  ];
}
