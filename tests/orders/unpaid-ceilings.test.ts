import { expect, it } from "vitest";
import { companyDomainOf, mailboxOf } from "@/backend/sales/holds/mailbox";
import {
  metUnpaidCeiling,
  mostlyUnpaid,
  type UnpaidSeats,
  unpaidSeatsOf,
  unpaidSeatsOfAll,
  unpaidSeatsOfMailboxes,
  unpaidShareOf,
} from "@/backend/sales/holds/unpaid-ceilings";

it.each([
  [2, 4, 4, 4, 4, 2],
  [14, 7, 4, 7, 10, 10],
  [16, 8, 4, 8, 12, 12],
  [24, 12, 4, 12, 17, 17],
  [40, 12, 4, 20, 28, 28],
  [400, 12, 40, 200, 280, 280],
])(
  "of %i seats: %i for one who has paid before, %i for a company, %i for all mailboxes, %i for all strangers, alarm at %i",
  (seats, paid, share, mailboxes, all, alarm) => {
    expect(unpaidSeatsOf(seats, { trusted: true })).toEqual({ date: paid, all: 24 });
    expect(unpaidSeatsOf(seats, { trusted: false })).toEqual({ date: 4, all: 8 });
    expect([
      unpaidShareOf(seats),
      unpaidSeatsOfMailboxes(seats),
      unpaidSeatsOfAll(seats),
      mostlyUnpaid(seats),
    ]).toEqual([share, mailboxes, all, alarm]);
  },
);

it.each([
  ["anna@example.com", "anna@example.com"],
  ["anna+berlin@firma.example", "anna@firma.example"],
  ["A.nn.a+x+y@GMail.com", "anna@gmail.com"],
  ["anna@googlemail.com", "anna@gmail.com"],
  ["an.na@firma.example", "an.na@firma.example"],
])("%s is the mailbox %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

it.each([
  ["anna@firma.at", "firma.at"],
  ["anna@mail.berlin.firma.co.uk", "firma.co.uk"],
  ["anna@gmail.com", null],
  ["anna@gmx.at", null],
  ["anna@web.de", null],
  ["anna@firma.github.io", "firma.github.io"],
])("%s is of the company %s", (address, domain) => expect(companyDomainOf(address)).toBe(domain));

const moments = { since: new Date("2026-01-01"), lapsedSince: new Date("2026-01-01") };
const date = { productId: 1, variationId: 0, seats: 100, quantity: 1 };
const buyer = { holder: "h", domain: "d", network: "n", trusted: false, free: false };
const row = (more: Partial<UnpaidSeats>): UnpaidSeats => ({
  ...date,
  ...buyer,
  holder: "other",
  domain: null,
  network: null,
  heldAt: new Date("2026-01-02"),
  lapsedAt: null,
  ...more,
});
const met = (rows: UnpaidSeats[], more: object = {}, quantity = 1) =>
  metUnpaidCeiling({ ...buyer, ...more }, [{ ...date, quantity }], rows, moments)?.kind ?? null;

it.each([
  ["the fifth of a date", [row({ holder: "h", quantity: 4 })], {}, "date"],
  ["the ninth in all", [row({ holder: "h", quantity: 8, productId: 2 })], {}, "all"],
  ["the eleventh of a network", [row({ network: "n", quantity: 10 })], {}, "share"],
  ["the eleventh of a company", [row({ domain: "d", quantity: 10 })], {}, "share"],
  ["the last three in ten", [row({ quantity: 70, domain: "e" })], {}, "everybody"],
  ["the second half, with a mail provider", [row({ quantity: 50 })], { domain: null }, "mailboxes"],
  ["the second half, of a company", [row({ quantity: 50 })], {}, null],
  [
    "a company whose seats of the date ended unpaid",
    [row({ domain: "d", quantity: 10, lapsedAt: new Date("2026-01-02") })],
    {},
    "share",
  ],
  [
    "a company whose seats ended unpaid long ago",
    [row({ domain: "d", quantity: 10, lapsedAt: new Date("2025-12-31") })],
    {},
    null,
  ],
  ["one whose order ended unpaid", [row({ holder: "h", lapsedAt: new Date("2026-01-02") })], {}, "lapsed"],
  ["a network's seats of another date", [row({ network: "n", quantity: 10, productId: 2 })], {}, null],
  [
    "a network's seats of those who had paid before",
    [row({ network: "n", quantity: 10, trusted: true })],
    {},
    null,
  ],
  ["the last three in ten, having paid before", [row({ quantity: 70 })], { trusted: true }, null],
  ["the last three in ten, without a price", [row({ quantity: 70 })], { free: true }, null],
  ["an order that ended unpaid long ago", [row({ holder: "h", lapsedAt: new Date("2025-12-31") })], {}, null],
  [
    "one whose order ended unpaid, having paid since",
    [row({ holder: "h", lapsedAt: new Date("2026-01-02") })],
    { trusted: true },
    null,
  ],
  [
    "seats without a price of last year",
    [row({ holder: "h", quantity: 8, productId: 2, heldAt: new Date("2025-01-01") })],
    {},
    null,
  ],
])("%s", (_what, rows, more, kind) => expect(met(rows, more)).toBe(kind));
