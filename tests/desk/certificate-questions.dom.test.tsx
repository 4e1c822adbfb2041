import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { AttendeeList } from "@/components/desk/dates/attendee-list";
import { CancelDate } from "@/components/desk/dates/cancel-date";
import { IssueToAttendees } from "@/components/desk/dates/issue-to-attendees";
import { Inbox } from "@/components/desk/inbox";
import type { ReadOf } from "@/lib/gateway/desk";

type DateOfDesk = NonNullable<ReadOf<"date">>;

const seat = { seat: 5, name: "Ann One", email: "ann@example.com", unpaidOrder: null };
const certificates = { title: "Design", guides: ["Eva Leit"], earlyUntil: null, ready: [seat], left: [] };

it("asks before the last day, and about orders that are not paid", () => {
  const asked = { ...certificates, earlyUntil: "15 December 2026", ready: [{ ...seat, unpaidOrder: 1007 }] };
  render(<IssueToAttendees date="workshop-1" certificates={asked} flash={null} />);
  expect(
    screen.getByRole("checkbox", { name: "The workshop ends on 15 December 2026. Issue them now" }),
  ).toBeRequired();
  expect(
    screen.getByRole("checkbox", { name: "Order 1007 has not been paid. Issue to its attendees too" }),
  ).toBeRequired();
  expect(screen.getByRole("link", { name: "order 1007: not paid" })).toHaveAttribute(
    "href",
    "/desk/orders/1007",
  );
});

it("control: asks nothing once the last day has begun and everybody has paid", () => {
  render(<IssueToAttendees date="workshop-1" certificates={certificates} flash={null} />);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

const date: DateOfDesk = {
  id: "workshop-1",
  title: "Design",
  occurs: "15–16 December 2026, Vienna",
  path: "/workshops/design",
  start: "2026-12-15T09:00:00+01:00",
  end: "2026-12-16T17:00:00+01:00",
  isCancelled: false,
  paid: 1,
  unpaid: 0,
  came: 1,
  left: 3,
  waiting: 0,
  items: [],
  certificates,
  form: null,
  choices: [],
  concerned: {
    orders: 1,
    seats: 1,
    paid: 166_800,
    unconfirmed: 0,
    unpaid: 0,
    unpaidUnconfirmed: 0,
    certificates: 1,
  },
  attendees: [
    {
      seat: 5,
      order: 1007,
      name: "Ann One",
      email: "ann@example.com",
      buyer: "Ann One",
      company: null,
      isPaid: true,
      note: null,
      cameAt: "2026-12-15T09:00:00Z",
      certificate: "c-1",
    },
  ],
};

it("counts the certificates before a date is cancelled", () => {
  render(<CancelDate date={date} flash={null} />);
  expect(
    screen.getByText(/^1 certificate was issued for this date: the inbox will ask you/),
  ).toBeInTheDocument();
});

it("control: says nothing of certificates where there is none", () => {
  render(<CancelDate date={{ ...date, concerned: { ...date.concerned, certificates: 0 } }} flash={null} />);
  expect(screen.queryByText(/certificate/)).toBeNull();
});

it("shows beside the undo that the person has a certificate", () => {
  render(<AttendeeList date={date.id} attendees={date.attendees ?? []} />);
  const row = screen.getByRole("row", { name: /Ann One/ });
  expect(within(row).getByRole("link", { name: "has a certificate" })).toHaveAttribute(
    "href",
    "/desk/certificates?find=c-1",
  );
  expect(within(row).getByRole("button", { name: "Undo: Ann One attended" })).toBeInTheDocument();
});

it("offers to keep or to revoke a certificate whose ground is gone, each with a reason", () => {
  const node = {
    key: "c-1",
    title: "Ann One: Design",
    detail: "Issued for 15 December 2026, but the attendance was undone.",
    order: 1007,
    since: "2026-12-15T09:00:00Z",
    due: null,
  };
  const groups = [{ kind: "CERTIFICATE" as const, nodes: [node], hasMore: false }];
  render(<Inbox groups={groups} now={Date.parse("2026-12-16T09:00:00Z")} flash={null} />);
  for (const [name, action] of [
    ["Keep it valid: Ann One: Design", "/api/desk/keep-certificate"],
    ["Revoke it permanently: Ann One: Design", "/api/desk/revoke-certificate"],
  ] as const) {
    const form = screen.getByRole("form", { name });
    expect(form).toHaveAttribute("action", action);
    expect(within(form).getByRole("textbox")).toBeRequired();
  }
  expect(screen.getByRole("link", { name: "Open order 1007" })).toBeInTheDocument();
});
