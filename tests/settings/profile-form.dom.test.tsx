import { configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ProfileForm } from "@/components/settings/profile-form";
import type { ProfileFormValues } from "@/components/settings/profile-fields";

configure({ asyncUtilTimeout: 8_000 });

const values: ProfileFormValues = {
  firstName: "Ida",
  lastName: "Brandt",
  company: "",
  country: "AT",
  jobRole: "Other",
  website: "",
  linkedin: "",
  instagram: "",
  youtube: "",
  facebook: "",
  twitter: "",
  oneName: false,
  interests: [],
  newsletter: false,
};
const countries = [{ code: "AT", name: "Austria" }];
const form = <ProfileForm countries={countries} values={values} flash={null} />;
const saved = { data: { updateProfile: { viewer: { id: "u1" } } } };
const field = (name: string) => screen.getByLabelText(name);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save profile" }));

function fakeMember(answer: () => object | "outage" | Promise<object>) {
  const asked: { operationName: string; variables: { input: Record<string, unknown> } }[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    const body = await answer();
    if (body === "outage") throw new TypeError("fetch failed");
    return Response.json(body);
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("the profile form", () => {
  it("is a plain form with what is saved in it", () => {
    const html = renderToString(form);
    expect(html).toMatch(
      /<form[^>]*method="post"[^>]*action="\/api\/forms\/update-profile"|action="\/api\/forms\/update-profile"[^>]*method="post"/,
    );
    expect(html).toContain('value="Ida"');
    expect(html).toContain('<option value="AT" selected="">Austria');
    expect(html).toContain('<option value="Other" selected="">');
  });

  it("checks on blur and shows the message beside the label (R333, R337)", async () => {
    render(form);
    await userEvent.clear(field("First name"));
    await userEvent.tab();
    expect(await screen.findByText("What`s your firstname?")).toBeInTheDocument();
    await userEvent.type(field("Website"), "http://x.example");
    await userEvent.tab();
    expect(await screen.findByText("Please enter an address that starts with https://")).toBeInTheDocument();
    await userEvent.type(field("First name"), "I");
    await waitFor(() => expect(screen.queryByText("What`s your firstname?")).not.toBeInTheDocument());
  });

  it("sends nothing that is wrong, and takes the focus to it", async () => {
    const asked = fakeMember(() => saved);
    render(form);
    await userEvent.clear(field("Last name"));
    await save();
    expect(await screen.findByText("What`s your lastname?")).toBeInTheDocument();
    expect(field("Last name")).toHaveFocus();
    expect(asked).toEqual([]);
  });

  it("saves once however often it is pressed, with the newsletter that a topic forces (R328)", async () => {
    let arrive = () => undefined;
    const answer = new Promise<object>((resolve) => (arrive = () => void resolve(saved)));
    const asked = fakeMember(() => answer);
    render(form);
    await userEvent.type(field("Company"), " Brandt ");
    await userEvent.click(field("Other"));
    const news = field("Yes, keep me updated");
    expect(news).toBeChecked();
    await userEvent.click(news);
    expect(news).toBeChecked();
    await userEvent.dblClick(screen.getByRole("button", { name: "Save profile" }));
    await save();
    arrive();
    expect(await screen.findByText("Your profile has been saved.")).toBeInTheDocument();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.variables.input).toMatchObject({
      firstName: "Ida",
      company: "Brandt",
      country: "AT",
      jobRole: "Other",
      interests: [0],
      newsletter: true,
    });
    await userEvent.click(field("Other"));
    expect(news).not.toBeChecked();
  });

  it("shows the server's word at its field, an outage beside the button, and can be sent again", async () => {
    let answer: object | "outage" = "outage";
    fakeMember(() => answer);
    render(form);
    await save();
    expect(await screen.findByRole("alert")).toHaveTextContent("Could not update your profile");
    const extensions = { code: "BAD_USER_INPUT", fields: { company: "That is no company." } };
    answer = { data: { updateProfile: null }, errors: [{ message: "That is no company.", extensions }] };
    await save();
    await waitFor(() => expect(field("Company")).toHaveAccessibleDescription("That is no company."));
    expect(field("Company")).toHaveFocus();
    answer = saved;
    await save();
    expect(await screen.findByText("Your profile has been saved.")).toBeInTheDocument();
  });
});
