import { describe, expect, it } from "vitest";
import { bookedDates, type Booking, bookingsIn, courseState, percent } from "@/components/account/bookings";
import { can, capabilitiesOf, COCKPIT_ACCESS, rolesOf } from "@/lib/rules/capabilities";
import { dayText } from "@/lib/rules/times/day-text";
import { outsideLink } from "@/lib/rules/addresses/outside-links";

describe("capabilities (R352, R353)", () => {
  it("are the union of both lists, each once", () => {
    expect(capabilitiesOf(["a", "b", null], ["b", "c", ""])).toEqual(["a", "b", "c"]);
  });

  it("are those of one side where the other one has none, or sent none", () => {
    expect(capabilitiesOf(null, [COCKPIT_ACCESS])).toEqual([COCKPIT_ACCESS]);
    expect(capabilitiesOf(["a"], undefined)).toEqual(["a"]);
    expect(capabilitiesOf(null, null)).toEqual([]);
  });

  it("are asked by their whole name", () => {
    expect(can(["fla_has_cockpit_access_not"], COCKPIT_ACCESS)).toBe(false);
    expect(can([COCKPIT_ACCESS], COCKPIT_ACCESS)).toBe(true);
  });
});

describe("roles", () => {
  it("come from the flags, the program, and the rights of both sides", () => {
    expect(rolesOf({ isGuide: true, isCoach: true }, [])).toEqual(["Guide", "Coach"]);
    expect(rolesOf({}, ["fla_is_guide", "fla_is_supporter"])).toEqual(["Guide", "Supporter"]);
    expect(rolesOf({ myProfessionalProgram: { status: "active" } }, [])).toEqual(["Program member"]);
    expect(rolesOf({ myProfessionalProgram: { status: "CANCELLED" } }, [])).toEqual([]);
    expect(rolesOf({ isGuide: null }, [COCKPIT_ACCESS])).toEqual([]);
  });
});

describe("the bookings of an order", () => {
  const line = { id: "l", databaseId: 3, productId: 1761, variationId: 2, quantity: 2 };
  const seat = (state: "BOOKED" | "WITHDRAWN", email: string | null = null, lineId = 3) => ({
    databaseId: 7,
    ...{ lineId, state, email },
  });
  it.each([
    ["all seats of a line", [seat("BOOKED"), seat("BOOKED")], [2]],
    ["no seat that has ended", [seat("BOOKED"), seat("WITHDRAWN")], [1]],
    ["no seat that somebody else was given", [seat("BOOKED", "gerda@example.com"), seat("BOOKED")], [1]],
    ["no line whose seats have all ended", [seat("WITHDRAWN"), seat("WITHDRAWN")], []],
    ["a line without single seats", [seat("WITHDRAWN", null, 4)], [2]],
    ["a line of a shop that knows no seats", null, [2]],
  ])("are %s", (_what, seats, quantities) => {
    const order = {
      ...{ id: "o", databaseId: 1, status: "PROCESSING" as const, datePaid: "2026-11-30T09:00:00Z", seats },
      lineItems: { nodes: [line] },
    };
    const found = bookingsIn({ customer: { id: "c", orders: { nodes: [order] } } });
    expect(found.map(({ quantity }) => quantity)).toEqual(quantities);
  });
});

describe("a course", () => {
  const started = "2026-11-01T00:00:00Z";
  it.each([
    [{}, "waiting"],
    [{ progress: 0, startedAt: null }, "waiting"],
    [{ startedAt: started }, "running"],
    [{ progress: 3 }, "running"],
    [{ progress: 60, startedAt: started, expired: true }, "ended"],
    [{ completed: true, expired: true }, "done"],
    [{ completedAt: started }, "done"],
  ] as const)("%j is %s", (course, state) => {
    expect(courseState(course)).toBe(state);
  });

  it.each([
    [null, 0],
    [undefined, 0],
    [Number.NaN, 0],
    [-4, 0],
    [44.6, 45],
    [250, 100],
  ])("shows %s as %s percent", (progress, shown) => {
    expect(percent(progress)).toBe(shown);
  });
});

describe("booked dates", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const run = {
    slug: "vienna",
    productId: 1731,
    variationId: 211500,
    startDate: "2027-02-23T09:30:00+01:00",
    endDate: "2027-02-24T17:30:00+01:00",
  };
  const day = {
    slug: "day",
    productId: 4001,
    startDate: "2027-01-22T09:30:00+01:00",
    endDate: "2027-01-22T17:30:00+01:00",
  };
  const booked = (given: Partial<Booking>): Booking => ({
    productId: 1731,
    variationId: 211500,
    quantity: 1,
    paid: "2026-11-01T00:00:00Z",
    ...given,
  });
  const ticket = booked({ productId: 4001, variationId: null });

  it("are those of the variation that was bought, seats added up", () => {
    const bookings = [
      booked({ order: 7 }),
      booked({ quantity: 2, order: 9 }),
      booked({ order: 7 }),
      booked({}),
    ];
    expect(bookedDates([run], bookings, now)).toEqual([{ date: run, seats: 5, orders: [7, 9] }]);
  });

  it("are not those of another run of the same product", () => {
    expect(bookedDates([run], [booked({ variationId: 211501 }), booked({ variationId: null })], now)).toEqual(
      [],
    );
  });

  it("of a ticket are within a year of its payment", () => {
    expect(bookedDates([day], [ticket], now)).toEqual([{ date: day, seats: 1, orders: [] }]);
    expect(bookedDates([day], [{ ...ticket, paid: "2026-01-22T12:00:00Z" }], now)).toHaveLength(1);
    expect(bookedDates([day], [{ ...ticket, paid: "2026-01-20T12:00:00Z" }], now)).toEqual([]);
  });

  it("stay until they end, and the next comes first", () => {
    const names = (moment: number) =>
      bookedDates([run, day], [booked({}), ticket], moment).map(({ date }) => date.slug);
    expect(names(now)).toEqual(["day", "vienna"]);
    expect(names(Date.parse("2027-02-24T16:29:59Z"))).toEqual(["vienna"]);
    expect(names(Date.parse("2027-02-24T16:30:00Z"))).toEqual([]);
  });

  it("need a begin", () => {
    expect(bookedDates([{ ...run, startDate: null, endDate: null }], [booked({})], now)).toEqual([]);
  });
});

describe("addresses of others", () => {
  it.each([
    "javascript:alert(1)",
    "//evil.example",
    "/local",
    "data:text/html,x",
    "https://",
    "",
    null,
    undefined,
  ])("%s leads nowhere", (href) => expect(outsideLink(href)).toBeNull());

  it("web addresses stay as they are", () => {
    expect(outsideLink("https://learn.example.com/a?b=1")).toBe("https://learn.example.com/a?b=1");
  });
});

it("days are those of the academy's clock", () => {
  expect(dayText("2026-12-31T23:30:00Z")).toBe("1 January 2027");
  expect(dayText("never")).toBe("");
  expect(dayText(null)).toBe("");
});
