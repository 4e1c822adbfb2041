import { configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ContactForm as Form, type ContactFormProps } from "@/components/contact/contact-form";
import { callTopic, contactSchema, contactTopics } from "@/lib/rules/forms/contact";
import { fieldRules } from "@/lib/rules/forms/form-problems";
import { callTimes, callTimeText } from "@/lib/rules/times/call-times";
// Loaded on first use by the form; here beforehand, so that no test pays for it.
import "@/lib/forms/contact";

configure({ asyncUtilTimeout: 8_000 });

/** The form as the contact page and the page of a call show it. */
function ContactForm({ flash, times }: Pick<ContactFormProps, "flash" | "times">) {
  const rules = {
    name: fieldRules(contactSchema, "name"),
    email: fieldRules(contactSchema, "email"),
    message: fieldRules(contactSchema, "message"),
  };
  return <Form rules={rules} topics={times ? [callTopic] : contactTopics} flash={flash} times={times} />;
}

type Answer = object | "outage";

/** The member service at the other end of fetch. */
function fakeMember(answer: () => Answer | Promise<Answer>) {
  const asked: { operationName: string; variables: { input: Record<string, string> } }[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    const body = await answer();
    if (body === "outage") throw new TypeError("fetch failed");
    return Response.json(body);
  });
  return asked;
}

const sent = {
  data: { sendContactMessage: { __typename: "SendContactMessagePayload", status: "SUCCESS" } },
};
const refused = (message: string, fields = {}) => ({
  data: { sendContactMessage: null },
  errors: [{ message, extensions: { code: "BAD_USER_INPUT", category: "user", fields } }],
});
const field = (name: string) => screen.getByLabelText(name);
const send = () => userEvent.click(screen.getByRole("button", { name: "Send message" }));

async function fill() {
  await userEvent.type(field("Your name"), "Ida Brandt");
  await userEvent.type(field("E-mail"), "ida.brandt@example.com");
  await userEvent.selectOptions(field("What is it about?"), "Something else");
  await userEvent.type(field("Your message"), "Do you also come to Graz?");
}

afterEach(() => vi.unstubAllGlobals());

describe("the contact form", () => {
  it("is a plain form that the browser checks, until the script takes over", () => {
    const html = renderToString(<ContactForm />);
    expect(html).toContain('action="/api/forms/contact" method="post"');
    expect(html).not.toContain("novalidate");
    expect(html.match(/ required=""/g)?.length).toBe(4);
    render(<ContactForm />);
    expect(field("Your name").closest("form")).toHaveAttribute("novalidate");
  });

  it("sends the message and takes the focus to the thanks", async () => {
    const asked = fakeMember(() => sent);
    render(<ContactForm />);
    await fill();
    await send();
    const thanks = await screen.findByText("Thank you, your message is with us");
    expect(asked.map(({ operationName }) => operationName)).toEqual(["sendContactMessage"]);
    expect(asked[0]?.variables.input).toEqual({
      name: "Ida Brandt",
      email: "ida.brandt@example.com",
      topic: "Something else",
      message: "Do you also come to Graz?",
      website: "",
    });
    expect(document.activeElement).toContainElement(thanks);
    await userEvent.click(screen.getByRole("button", { name: "Write another message" }));
    expect(field("Your message")).toHaveValue("");
  });

  it("asks for what is missing, at its field, and sends nothing", async () => {
    const asked = fakeMember(() => sent);
    render(<ContactForm />);
    await send();
    expect(await screen.findByText("Please tell us your name")).toBeInTheDocument();
    for (const text of [
      "Please enter your e-mail",
      "Please choose what it is about",
      "Please write a message",
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(field("Your name")).toHaveFocus();
    expect(field("Your name")).toHaveAccessibleDescription("Please tell us your name");
    await userEvent.type(field("Your name"), "I");
    expect(screen.queryByText("Please tell us your name")).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it("says what the server says and keeps what was typed", async () => {
    fakeMember(() => refused("Too many messages right now.", {}));
    render(<ContactForm />);
    await fill();
    await send();
    expect(await screen.findByRole("alert")).toHaveTextContent("Too many messages right now.");
    expect(field("Your message")).toHaveValue("Do you also come to Graz?");
  });

  it("says that the server cannot be reached, and can be sent again", async () => {
    let answer: Answer = "outage";
    const asked = fakeMember(() => answer);
    render(<ContactForm />);
    await fill();
    await send();
    expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached right now.");
    answer = sent;
    await send();
    expect(await screen.findByText("Thank you, your message is with us")).toBeInTheDocument();
    expect(asked.length).toBeGreaterThan(1);
  });

  it("passes on the field that only programs fill, and hides it from people", async () => {
    const asked = fakeMember(() => sent);
    render(<ContactForm />);
    expect(screen.queryByRole("textbox", { name: "Leave this field empty" })).not.toBeInTheDocument();
    const trap = screen.getByLabelText("Leave this field empty");
    expect(trap).toHaveAttribute("tabindex", "-1");
    await fill();
    trap.setAttribute("value", "https://spam.example");
    await send();
    await waitFor(() => expect(asked[0]?.variables.input["website"]).toBe("https://spam.example"));
  });

  describe("with times for a call", () => {
    const times = callTimes(new Date()).map((time) => ({ time, text: callTimeText(time) }));
    const [first] = times;
    const ask = () => userEvent.click(screen.getByRole("button", { name: "Request a call" }));
    async function introduce() {
      await userEvent.type(field("Your name"), "Ida Brandt");
      await userEvent.type(field("E-mail"), "ida.brandt@example.com");
      await userEvent.type(screen.getByLabelText(/^Who are you/), "A hospital in Graz.");
    }

    it("is a plain form that comes back to its own page", () => {
      const html = renderToString(<ContactForm times={times} />);
      expect(html).toContain('<input type="hidden" name="back" value="/contact/call"/>');
      for (const { time } of times) expect(html).toContain(`name="time" value="${time}"`);
    });

    it("writes the chosen time into the message", async () => {
      const asked = fakeMember(() => sent);
      render(<ContactForm times={times} />);
      await introduce();
      await userEvent.click(screen.getByRole("radio", { name: first?.text }));
      await ask();
      expect(await screen.findByText("Thank you, your message is with us")).toBeInTheDocument();
      expect(asked[0]?.variables.input).toMatchObject({
        topic: "The professional program",
        message: `Time for a call: ${first?.text} (Vienna time)\n\nA hospital in Graz.`,
      });
      const input = asked[0]?.variables.input ?? {};
      expect(Object.keys(input).sort()).toEqual(["email", "message", "name", "topic", "website"]);
    });

    it("needs no time", async () => {
      const asked = fakeMember(() => sent);
      render(<ContactForm times={times} />);
      await introduce();
      await ask();
      await waitFor(() => expect(asked[0]?.variables.input["message"]).toBe("A hospital in Graz."));
    });

    it("refuses a time that has passed while the page was open", async () => {
      const asked = fakeMember(() => sent);
      render(<ContactForm times={[{ time: "2026-01-08 10:00", text: "Thursday" }]} />);
      await introduce();
      await userEvent.click(screen.getByRole("radio", { name: "Thursday" }));
      await ask();
      expect(await screen.findByRole("alert")).toHaveTextContent("This time is no longer free to choose.");
      expect(asked).toEqual([]);
    });
  });

  it("shows what a plain form's answer left", () => {
    render(
      <ContactForm
        flash={{
          kind: "error",
          text: "Please enter a valid email",
          fields: { email: "Please enter a valid email" },
          values: { email: "ida", message: "Do you also come to Graz?", topic: "Something else" },
        }}
      />,
    );
    expect(field("E-mail")).toHaveValue("ida");
    expect(field("E-mail")).toHaveAccessibleDescription("Please enter a valid email");
    expect(field("What is it about?")).toHaveValue("Something else");
    expect(field("Your message")).toHaveValue("Do you also come to Graz?");
  });
});
