import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EventDayHero } from "@/components/events/event-day-page";
import type { AcademyEvent } from "@/components/events/events";

const event: AcademyEvent = {
  id: "e1",
  databaseId: 1,
  title: "Day 2027",
  slug: "day",
  uri: "/academy/events/day/",
  excerpt: "<p>A day of talks.</p>",
  content: null,
  modified: null,
  isOnline: null,
  productId: null,
  productSku: null,
  startDate: "2027-03-12T09:00:00+01:00",
  endDate: "2027-03-12T17:00:00+01:00",
  timezone: "Europe/Vienna",
  location: null,
  registrationUrl: null,
  featuredImage: null,
  talks: null,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("sells a ticket of a day to come, and none of one that is over", () => {
  const ticket = () => screen.queryByRole("complementary", { name: "Date and ticket" });
  vi.setSystemTime("2027-03-01T12:00:00Z");
  render(<EventDayHero event={event} product={null} sessions={[]} />);
  expect(ticket()).toBeVisible();
  cleanup();
  vi.setSystemTime("2027-03-13T12:00:00Z");
  render(<EventDayHero event={event} product={null} sessions={[]} />);
  expect(ticket()).toBeNull();
  expect(screen.getByRole("link", { name: "See the programme" })).toBeVisible();
});
