import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import ErrorPage from "@/app/error";
import { ErrorScreen, statusOf } from "@/components/layout/error-screen";
import { Footer } from "@/components/layout/footer";
import { site } from "@/lib/site";

afterEach(() => document.documentElement.removeAttribute("data-loading"));

describe("a missing page", () => {
  it("says so in the words of the specification, without a code", () => {
    render(<ErrorScreen footer={<Footer sections={[]} legal={[]} />} />);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^Uups, Destination not found!$/);
    expect(screen.getByText("Sorry, the page you are looking for does not exists.")).toBeVisible();
    expect(screen.queryByText("404")).toBeNull();
  });

  it("has the plane, the ways on, five networks and the years", () => {
    const { container } = render(<ErrorScreen footer={<Footer sections={[]} legal={[]} />} />);
    expect(container.querySelector("main > svg")).toHaveAttribute("aria-hidden", "true");
    expect(screen.getByRole("link", { name: "contact us" })).toHaveAttribute("href", "/contact/");
    expect(screen.getByRole("link", { name: "Back to Homepage" })).toHaveAttribute("href", "/");
    const home = { name: `${site.name}, home` };
    expect(within(screen.getByRole("banner")).getByRole("link", home)).toHaveAttribute("href", "/");
    const networks = within(screen.getByRole("list", { name: "Social networks" }));
    expect(networks.getAllByRole("link")).toHaveLength(5);
    expect(screen.getByText(`© 2020–${new Date().getFullYear()} ${site.name}`)).toBeVisible();
  });
});

it.each([`${site.name}, home`, "Back to Homepage"])("%s sets the loading flag", (name) => {
  render(<ErrorScreen footer={null} />);
  const link = screen.getByRole("link", { name });
  link.addEventListener("click", (event) => event.preventDefault());
  expect(document.documentElement).not.toHaveAttribute("data-loading");
  fireEvent.click(link);
  expect(document.documentElement).toHaveAttribute("data-loading");
});

describe("any other error", () => {
  it("shows status and message, takes the focus, and tries again", async () => {
    const retry = vi.fn();
    render(<ErrorPage error={new Error("The map is torn.")} retry={retry} />);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^Upps$/);
    expect(screen.getByText("Not sure what happened, but it was not good.")).toBeVisible();
    expect(screen.getByText("500")).toBeVisible();
    expect(screen.getByText("We could not show this page. Trying again often helps.")).toBeVisible();
    expect(document.body).not.toHaveTextContent("The map is torn.");
    expect(screen.getByRole("main")).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("waits for a page that broke on its way to come as a whole, and is told of it when that broke, too", async () => {
    sessionStorage.clear();
    const broken = new TypeError("network error");
    const { unmount } = render(<ErrorPage error={broken} retry={vi.fn()} />);
    await vi.waitFor(() => expect(document.documentElement).toHaveAttribute("data-loading"));
    expect(screen.queryByRole("heading")).toBeNull();
    unmount();
    document.documentElement.removeAttribute("data-loading");
    render(<ErrorPage error={broken} retry={vi.fn()} />);
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(/^Upps$/);
    expect(document.documentElement).not.toHaveAttribute("data-loading");
  });

  it.each([
    [{ digest: "41" }, 500, "We could not show this page. Trying again often helps. Reference: 41"],
    [{ status: 410 }, 410, "We could not show this page, because the address is not valid."],
    [{ status: 503 }, 503, "The server cannot be reached right now. Please try again in a moment."],
    [{ status: 0 }, 500, "We could not show this page. Trying again often helps."],
  ])("%j becomes its status and a sentence, never a script's words", (facts, statusCode, message) =>
    expect(statusOf(Object.assign(new TypeError("x is undefined"), facts))).toEqual({ statusCode, message }),
  );
});
