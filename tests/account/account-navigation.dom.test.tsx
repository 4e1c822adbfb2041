import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { AccountNavigation } from "@/components/account/account-navigation";
import { InApp } from "@/tests/support/in-app";

const show = (path: string) =>
  render(
    <InApp path={path}>
      <AccountNavigation />
    </InApp>,
  );

const current = () =>
  within(screen.getByRole("navigation", { name: "Account" }))
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map((link) => link.textContent);

it("has every place of the account, and the way out as a form", () => {
  const { container } = show("/account/me");
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Overview", "/account/me"],
    ["My orders", "/account/me/my-orders"],
    ["Certificates", "/account/me/certificates"],
    ["Downloads", "/account/me/downloads"],
    ["Subscription", "/account/me/subscription"],
    ["Payment methods", "/account/me/payment-methods"],
    ["Settings", "/account/me/settings"],
  ]);
  const form = container.querySelector("form");
  expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/api/auth/logout"]);
  expect(screen.getByRole("button", { name: "Log out" })).toHaveAttribute("type", "submit");
});

it.each([
  ["/account/me", "Overview"],
  ["/account/me/my-orders", "My orders"],
  ["/account/me/my-orders/17", "My orders"],
  ["/account/me/settings", "Settings"],
])("on %s the place is %s", (here, place) => {
  show(here);
  expect(current()).toEqual([place]);
});
