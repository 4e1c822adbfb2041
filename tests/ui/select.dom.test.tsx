// Isolated: a page remembers that its visitor has moved.
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { CountrySelect, Select } from "@/components/ui/forms/select";
import { optionPage } from "@/components/ui/forms/select-list";

const countries = Array.from({ length: 20 }, (_, index) => ({
  code: `C${index}`,
  name: `Country ${String(index + 1).padStart(2, "0")}`,
}));
const options = countries.map(({ code, name }) => ({ value: code, label: name }));

async function open(element = <CountrySelect name="country" countries={countries} />) {
  const view = render(element);
  await userEvent.keyboard("{Shift}");
  const trigger = await waitFor(() => {
    const found = view.container.querySelector<HTMLElement>("button[aria-haspopup]");
    if (!found) throw new Error("not yet");
    return found;
  });
  return { ...view, trigger };
}

describe("a select", () => {
  it("stays native until its visitor moves, also when the page is long at rest", async () => {
    const { container } = render(<CountrySelect name="country" countries={countries} />);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(container.querySelector("button[aria-haspopup]")).toBeNull();
    await userEvent.keyboard("{Shift}");
    await waitFor(() => expect(container.querySelector("button[aria-haspopup]")).not.toBeNull());
  });

  it("is a native select with every option in the server's HTML", () => {
    const html = renderToString(
      <CountrySelect name="country" countries={countries} defaultValue="C3" required />,
    );
    expect(html).toMatch(/<select[^>]*name="country"/);
    expect(html.match(/<option/g)).toHaveLength(21);
    expect(html).toContain("Select your country");
    expect(html).toMatch(/value="C3" selected/);
  });

  it("writes a label as text, and shows what its owner sets", async () => {
    const hostile = [...options, { value: 'x"><script>', label: "</option><img src=x>" }];
    const shown = (value: string) => (
      <Select label="Role" name="role" options={hostile} value={value} pageSize={50} />
    );
    const { container, rerender } = render(shown("C3"));
    const select = container.querySelector("select");
    expect(select).toHaveValue("C3");
    expect(container.querySelector("img, script")).toBeNull();
    expect(select?.options).toHaveLength(22);
    rerender(shown("C7"));
    expect(select).toHaveValue("C7");
    rerender(shown('x"><script>'));
    expect(select?.selectedOptions[0]).toHaveTextContent("</option><img src=x>");
    await userEvent.selectOptions(screen.getByRole("combobox"), "C2");
    expect(select).toHaveValue('x"><script>');
  });

  it("stays native when the list is shorter than a page", async () => {
    render(<Select label="Role" name="role" options={options.slice(0, 3)} />);
    await userEvent.keyboard("{Shift}");
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.getByRole("combobox", { name: "Role" }).tagName).toBe("SELECT");
  });

  it("R329: has a search box for a short list as well, when its owner asks for one", async () => {
    const { trigger } = await open(
      <Select label="Role" name="role" options={options.slice(0, 3)} showSearch />,
    );
    await userEvent.click(trigger);
    expect(await screen.findByRole("combobox", { name: "Search this list" })).toBeVisible();
  });

  it("takes what the browser fills in, also from another page of the list", async () => {
    const { container } = await open();
    const input = container.querySelector<HTMLInputElement>('input[name="country"]');
    expect(input).toHaveAttribute("autocomplete", "country");
    for (const filled of ["C15", "Country 18"]) {
      fireEvent.input(input as Element, { target: { value: filled } });
      await waitFor(() => expect(input).toHaveValue(filled === "C15" ? "C15" : "C17"));
    }
  });

  it("shows eight of twenty, and turns the page by button and by key", async () => {
    const user = userEvent.setup();
    const { trigger } = await open();
    await user.click(trigger);
    expect(await screen.findAllByRole("option")).toHaveLength(8);
    expect(screen.getByText("Page 1 of 3")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByText("Page 2 of 3")).toBeVisible();
    expect(screen.getByRole("option", { name: "Country 09" })).toBeVisible();
    await user.click(screen.getByLabelText("Search countries"));
    await user.keyboard("{PageDown}{PageDown}");
    expect(screen.getByText("Page 3 of 3")).toBeVisible();
    expect(screen.getAllByRole("option")).toHaveLength(4);
  });

  it("opens at the page of the chosen option, also while it still closes, and searches from the first", async () => {
    const user = userEvent.setup();
    const { trigger } = await open(
      <CountrySelect name="country" countries={countries} defaultValue="C10" required />,
    );
    await user.click(trigger);
    expect(await screen.findByRole("option", { name: "Country 11" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    expect(screen.getByText("Page 2 of 3")).toBeVisible();
    await user.type(screen.getByLabelText("Search countries"), "17");
    expect(screen.getByText("Page 1 of 1")).toBeVisible();
    await user.click(screen.getByRole("option", { name: "Country 17" }));
    await user.click(trigger);
    expect(await screen.findByText("Page 3 of 3")).toBeVisible();
    expect(screen.getByRole("option", { name: "Country 17" })).toHaveAttribute("aria-selected", "true");
  });

  it("stays open when the page moves between press and release", async () => {
    const { trigger } = await open();
    fireEvent.mouseDown(trigger);
    expect(await screen.findAllByRole("option")).toHaveLength(8);
    // jsdom lays nothing out: every point lies outside of the button.
    fireEvent.mouseUp(document.body, { clientX: 300, clientY: 300 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getAllByRole("option")).toHaveLength(8);
  });

  it("is left when the focus goes on, not when its list opens or is chosen from", async () => {
    const user = userEvent.setup();
    const leave = vi.fn();
    const { trigger } = await open(
      <>
        <CountrySelect name="country" countries={countries} onBlur={leave} required />
        <button type="button">Next field</button>
      </>,
    );
    await user.click(trigger);
    await user.click(await screen.findByRole("option", { name: "Country 02" }));
    await waitFor(() => expect(trigger).toHaveFocus());
    expect(leave).not.toHaveBeenCalled();
    await user.tab();
    expect(leave).toHaveBeenCalledTimes(1);
    await user.click(trigger);
    await screen.findByRole("option", { name: "Country 02" });
    await user.click(screen.getByText("Next field"));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  });

  it("is searched, chosen and cleared by keyboard alone, and posts its value", async () => {
    const user = userEvent.setup();
    const change = vi.fn();
    const { trigger, container } = await open(
      <CountrySelect name="country" countries={countries} onChange={change} />,
    );
    trigger.focus();
    await user.keyboard("{Enter}");
    const search = await screen.findByLabelText("Search countries");
    await user.type(search, "country 17");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(change).toHaveBeenLastCalledWith("C16"));
    expect(container.querySelector("[name=country]")).toHaveValue("C16");
    await user.click(screen.getByRole("button", { name: "Clear the choice" }));
    expect(change).toHaveBeenLastCalledWith("");
  });

  it("cannot be cleared when required, and ties its error", async () => {
    const { trigger } = await open(
      <CountrySelect
        name="country"
        countries={countries}
        defaultValue="C1"
        required
        error="Please choose a country"
      />,
    );
    expect(screen.queryByRole("button", { name: "Clear the choice" })).toBeNull();
    expect(trigger).toHaveAccessibleDescription("Please choose a country");
    expect(trigger).toBeInvalid();
  });
});

describe("a page of options", () => {
  const page = (query: string, wanted: number) =>
    optionPage(
      [
        { value: "AT", label: "Österreich" },
        { value: "AU", label: "Australia" },
        { value: "MU", label: "Mauritius" },
      ],
      query,
      wanted,
      2,
    );

  it("ignores case and accents", () =>
    expect(page("OSTER", 1).items.map(({ value }) => value)).toEqual(["AT"]));
  it("puts what starts with the text first", () =>
    expect(page("au", 1).items.map(({ value }) => value)).toEqual(["AU", "MU"]));
  it("keeps the page in range", () =>
    expect([page("", 9).page, page("", -1).page, page("", 9).pages]).toEqual([2, 1, 2]));
  it("has one empty page when nothing matches", () =>
    expect(page("xyz", 1)).toEqual({ items: [], page: 1, pages: 1 }));
});
