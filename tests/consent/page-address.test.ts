import { describe, expect, it } from "vitest";
import { countedAddress, hasSecretAddress, withoutPersonal } from "@/lib/browser/analytics";

const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N";

describe("the address of a page", () => {
  it.each([
    ["/workshops/flight-school-2-design", "", "/workshops/flight-school-2-design"],
    ["/", "?utm_source=news&utm_campaign=may 1", "/?utm_source=news&utm_campaign=may+1"],
    ["/", "?utm_source=ada@example.com", "/"],
    ["/account", "?redirect_to=/store/confirm/17&email=ada%40example.com", "/account"],
    ["/account/sign-in", `?token=${token}`, "/account/sign-in"],
    ["/store/confirm/1042", "?key=secret", "/store/confirm/:id"],
    ["/account/me/my-orders/1042", "", "/account/me/my-orders/:id"],
    ["/u/ada@example.com/x", "", "/u/:id/x"],
    ["/u/ada%40example.com", "", "/u/:id"],
    [`/reset/${token}`, "", "/reset/:id"],
  ])("%s%s is counted as %s", (path, search, counted) => {
    expect(countedAddress(path, search)).toBe(counted);
  });

  it("may be a secret", () => {
    expect(hasSecretAddress("/account/sign-in", "")).toBe(true);
    expect(hasSecretAddress("/event-access", "?a=1&token=x")).toBe(true);
    expect(hasSecretAddress("/workshops", "?utm_source=x")).toBe(false);
  });
});

describe("details of an event", () => {
  it("lose what is personal and keep the rest", () => {
    expect(
      withoutPersonal({
        modal_name: "ppp_calculator",
        modal_action: "show",
        count: 3,
        first: true,
        email: "x",
        access_token: "x",
        firstname: "Ada",
        note: "write to ada@example.com",
        id: token,
      }),
    ).toEqual({ modal_name: "ppp_calculator", modal_action: "show", count: 3, first: true });
  });
});
