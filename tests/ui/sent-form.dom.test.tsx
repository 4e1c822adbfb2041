import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { object, string } from "yup";
import { EarlyInput } from "@/components/ui/forms/early-input";
import { Select } from "@/components/ui/forms/select";
import { TextField } from "@/components/ui/forms/field";
import type { Texts } from "@/components/ui/forms/form-control";
import { useSentForm } from "@/components/ui/forms/use-sent-form";
import { GraphqlFailure } from "@/lib/gateway/failure";

type Sending = (fields: Texts) => Promise<"sent" | "open">;

const schema = object({
  name: string().required("Please enter a name"),
  rating: string().required("Please choose one"),
});

function Page({ send, isLost = false }: { send: Sending; isLost?: boolean }) {
  const { form, register, errors, failure, state } = useSentForm({
    operation: "sendContactMessage",
    problems: { name: "The server did not like it" },
    load: async () => {
      if (isLost) throw new Error("no such chunk");
      return { schema, send };
    },
  });
  return (
    <form {...form} action="/api/forms/page">
      <TextField {...register("name")} label="Name" error={errors.name} />
      {["1", "2"].map((value) => (
        <label key={value}>
          <input {...register("rating")} type="radio" value={value} />
          {value}
        </label>
      ))}
      <Select name="topic" label="Topic" options={[{ label: "A date", value: "date" }]} />
      <button>Send</button>
      <p role="note">{`${state} ${failure} ${errors.rating ?? ""}`}</p>
    </form>
  );
}

const said = () => screen.getByRole("note").textContent;
const press = () => userEvent.click(screen.getByRole("button"));

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it("sends what was typed and chosen before its script", async () => {
  const send = vi.fn<Sending>(async () => "sent");
  const page = (
    <>
      <Page send={send} />
      <EarlyInput />
    </>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  screen.getByLabelText<HTMLInputElement>("Name").value = "Ada";
  screen.getByLabelText<HTMLInputElement>("2").checked = true;
  screen.getByLabelText<HTMLSelectElement>(/Topic/).value = "date";
  const root = await act(async () => hydrateRoot(container, page));
  await userEvent.click(screen.getByLabelText("Name"));
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledWith({ name: "Ada", rating: "2", topic: "date" }));
  expect(screen.getByLabelText("2")).toBeChecked();
  expect(said()).toMatch(/^sent/);
  await act(async () => root.unmount());
});

it("keeps a choice that is made while react-hook-form loads", async () => {
  const send = vi.fn<Sending>(async () => "open");
  render(<Page send={send} />);
  await userEvent.click(screen.getByLabelText("2"));
  await userEvent.type(screen.getByLabelText("Name"), "Ada");
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledWith({ name: "Ada", rating: "2", topic: "" }));
  expect(said()).toMatch(/^idle/);
});

it("shows each error until its field changes, and leads to the first in the page's order", async () => {
  const send = vi.fn<Sending>(async () => "sent");
  render(<Page send={send} />);
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("The server did not like it");
  await press();
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Please enter a name");
  await userEvent.type(screen.getByLabelText("Name"), "A");
  expect(screen.getByLabelText("Name")).not.toHaveAccessibleDescription();
  expect(said()).toContain("Please choose one");
  expect(send).not.toHaveBeenCalled();
});

it("shows the server's texts at their fields", async () => {
  const fields = { rating: "Please choose another" };
  const send: Sending = async () => {
    throw new GraphqlFailure({ operation: "sendContactMessage", messages: ["Not so."], fields });
  };
  render(<Page send={send} />);
  await userEvent.type(screen.getByLabelText("Name"), "Ada");
  await userEvent.click(screen.getByLabelText("1"));
  await press();
  await waitFor(() => expect(said()).toContain("Please choose another"));
  expect(screen.getByLabelText("1")).toHaveFocus();
});

it("is submitted the plain way where its code does not load", async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => undefined);
  const send = vi.fn<Sending>(async () => "sent");
  render(<Page send={send} isLost />);
  await press();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(send).not.toHaveBeenCalled();
});
