import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetOld } from "@/backend/desk/personal-data/retention-store";
import { rateLimits } from "@/backend/ground/limits/tables";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { outbox } from "@/backend/ground/mail/tables";
import { compose } from "@/backend/ground/mail/transport";
import { mails } from "@/backend/mails";
import { ContractClient } from "@/tests/support/contract-client";
import { testDatabase } from "@/tests/support/database";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";

const office = "office@academy.example";
const right = {
  name: "Ida Brandt",
  email: "ida.brandt@example.com",
  topic: "A date for our company",
  message: "We are eighteen people in Graz.\nIs March possible?",
};

describe("a message to the academy", () => {
  let world: MemberWorld;
  let network = 0;
  beforeEach(async () => {
    network = 0;
    world = await openMemberWorld(testDatabase);
  });
  afterEach(() => world.close());
  const send = (input: Record<string, unknown>, ip?: string) => {
    const client = new ContractClient((target, init) => {
      const headers = new Headers(init.headers);
      headers.set("fla-client-ip", ip ?? `203.0.113.${(network += 1) % 250}`);
      return world.send(target, { ...init, headers });
    });
    return client.ask("sendContactMessage", { input });
  };
  const rows = () => world.database.db.select().from(outbox);
  const delivered = async () => {
    await deliverMails(world.deps, mails);
    return world.deps.mails.to(office);
  };
  const success = { data: { sendContactMessage: { status: "SUCCESS" } }, errors: [] };

  it("sends the message to the academy, answerable to the visitor", async () => {
    expect(await send({ ...right, email: " Ida.Brandt@Example.com " })).toMatchObject(success);
    const mails = await delivered();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      replyTo: right.email,
      subject: "A date for our company: message from Ida Brandt",
    });
    expect(mails[0]?.text).toContain("We are eighteen people in Graz.\nIs March possible?");
    expect(world.deps.mails.to(right.email)).toEqual([]);
  });

  it("forgets the message once it is sent", async () => {
    await send(right);
    expect(JSON.stringify(await rows())).toContain("eighteen people");
    await delivered();
    expect(JSON.stringify(await rows())).not.toMatch(/eighteen people|ida\.brandt/);
  });

  it("answers a filled hidden field like everybody and sends nothing", async () => {
    expect(await send({ ...right, website: "https://spam.example" })).toEqual(await send(right));
    expect(await rows()).toHaveLength(1);
  });

  it("tells whoever fills the hidden field nothing about the others", async () => {
    expect(await send({ name: "", email: "", topic: "", message: "", website: "x" })).toMatchObject(success);
    expect(await rows()).toEqual([]);
  });

  it("sends the same words once a day, other words each", async () => {
    await Promise.all([send(right), send(right), send({ ...right, message: ` ${right.message}\r\n` })]);
    expect(await rows()).toHaveLength(1);
    await send({ ...right, message: "And another question." });
    expect(await rows()).toHaveLength(2);
    world.deps.time.forward(86_400);
    await send(right);
    expect(await rows()).toHaveLength(3);
  });

  it.each([
    ["name", "", "Please tell us your name"],
    ["name", "x".repeat(101), "Please use at most 100 characters"],
    ["email", "", "Please enter your e-mail"],
    ["email", "ida", "Please enter a valid email"],
    ["email", "ida@example.com, eve@example.com", "Please enter a valid email"],
    ["email", "ida@example.com\r\nBcc: eve@example.com", "Please enter a valid email"],
    ["email", "ida@localhost", "Please enter a valid email"],
    ["topic", "Win money", "Please choose what it is about"],
    ["topic", "", "Please choose what it is about"],
    ["message", " ", "Please write a message"],
    ["message", "Hi", "Please write a little more"],
    ["message", "x".repeat(4_001), "Please use at most 4000 characters"],
  ])("refuses %s %j with its sentence and sends nothing", async (field, value, message) => {
    const { errors } = await send({ ...right, [field]: value });
    expect(errors).toMatchObject([{ message, extensions: { fields: { [field]: message } } }]);
    expect(await rows()).toEqual([]);
    expect(world.deps.errors).toEqual([]);
  });

  it("reads a name as one line, and drops what nobody sees", async () => {
    await send({
      ...right,
      name: "Ida\r\nBcc: all",
      message: "A question\u0000\u202e\r\nand \ud800more",
    });
    expect((await rows()).map(({ data }) => data)).toMatchObject([
      { name: "Ida Bcc: all", message: "A question\nand more" },
    ]);
  });

  it("writes what was typed as text, never as HTML", async () => {
    await send({
      ...right,
      name: '<img src=x onerror="alert(1)">',
      message: "<script>alert(1)</script>\n<a href='https://evil.example'>here</a>",
    });
    const [mail] = await delivered();
    const typed = mail?.html.split("</h1>")[1]?.split("Sent with the form")[0];
    expect(typed).not.toMatch(/<script|<img|<a /);
    expect(typed).toContain("&lt;script&gt;");
    expect(mail?.text).toContain("<script>alert(1)</script>");
  });

  it("puts one address into the head of the mail, and no line of a visitor's", async () => {
    await send(right);
    const [mail] = await delivered();
    if (!mail) throw new Error("no mail");
    expect(compose(mail, "academy@example.com")).toMatchObject({
      replyTo: { name: "", address: right.email },
      envelope: { from: "academy@example.com", to: [office] },
    });
    for (const replyTo of ["a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com"])
      expect(() => compose({ ...mail, replyTo }, "academy@example.com")).toThrow("exactly one address");
  });

  describe("limits of messages", () => {
    const messages = (count: number, ip?: string) =>
      Promise.all(
        Array.from({ length: count }, (_, turn) =>
          send({ ...right, message: `Question number ${turn}.` }, ip),
        ),
      );
    const refused = (answers: Awaited<ReturnType<typeof messages>>) =>
      answers.filter(({ errors }) => errors[0]?.extensions?.["code"] === "TOO_MANY_REQUESTS").length;

    it("are 5 an hour for a network; others still get through", async () => {
      expect(refused(await messages(8, "192.0.2.9"))).toBe(3);
      expect(await rows()).toHaveLength(5);
      expect(await send(right, "192.0.2.10")).toMatchObject(success);
      world.deps.time.forward(3_600);
      expect(await send({ ...right, message: "An hour later." }, "192.0.2.9")).toMatchObject(success);
    });

    it("are forgotten with the network they counted, but not while they hold", async () => {
      const counters = () => world.database.db.select().from(rateLimits);
      await send(right, "192.0.2.9");
      world.deps.time.forward(86_400);
      await forgetOld(world.deps);
      expect(JSON.stringify(await counters())).toContain("192.0.2.9");
      world.deps.time.forward(86_401);
      await forgetOld(world.deps);
      expect(await counters()).toEqual([]);
    });

    it("name another way", async () => {
      const answers = await messages(6, "192.0.2.9");
      expect(answers.flatMap(({ errors }) => errors)[0]?.message).toContain(office);
    });

    it("give 60 an hour in all a mail of their own, and join the others: nobody's is refused", async () => {
      expect(refused(await messages(70))).toBe(0);
      expect(await rows()).toHaveLength(61);
      expect(await delivered()).toHaveLength(60);
      world.deps.time.forward(600);
      const all = await delivered();
      expect(all).toHaveLength(61);
      expect(all.at(-1)).toMatchObject({ subject: "10 messages from the contact page" });
      expect(all.at(-1)?.text).toContain(`A date for our company: Ida Brandt, ${right.email}`);
      expect(JSON.stringify(await rows())).not.toMatch(/Question number/);
    });
  });
});
