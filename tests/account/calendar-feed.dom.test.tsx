import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { FeedBox } from "@/components/account/feed-box";
import { fakeShop } from "@/tests/support/fake-shop";
import { InApp } from "@/tests/support/in-app";
// Loaded on first use by the form; here beforehand, so that no test pays for it.
import "@/components/ui/forms/form-control";
import "@/lib/forms/account/renew-calendar-feed";

afterEach(() => vi.unstubAllGlobals());

const path = "/api/calendar/secret.ics";
const drawn = (madeAt: string | null) => ({
  customer: { __typename: "Customer", id: "c-feed", calendarFeed: { __typename: "CalendarFeed", madeAt } },
});
const renderBox = () =>
  render(<FeedBox drawn={drawn(null)} origin="https://academy.example" flash={null} />, { wrapper: InApp });

it("shows the new address in its place, once", async () => {
  const shop = fakeShop({
    renewCalendarFeed: () => ({ data: { renewCalendarFeed: { __typename: "Payload", path } } }),
    getCalendarFeed: () => ({ data: drawn("2026-11-30T09:00:00Z") }),
  });
  const { container } = renderBox();
  expect(container.querySelector("form")?.getAttribute("action")).toBe("/api/forms/renew-calendar-feed");
  await userEvent.dblClick(screen.getByRole("button", { name: "Create a calendar link" }));
  expect(await screen.findByText(`https://academy.example${path}`)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Create a calendar link|Renew the link/ })).toBeNull();
  await waitFor(() => expect(shop.operations()).toEqual(["renewCalendarFeed", "getCalendarFeed"]));
});

it("with the network cut it does not say that there is none", async () => {
  fakeShop({ renewCalendarFeed: () => "outage" });
  renderBox();
  await userEvent.click(screen.getByRole("button", { name: /link$/ }));
  expect(await screen.findByText(/^We do not know yet whether your calendar has a new link\./)).toBeVisible();
});
