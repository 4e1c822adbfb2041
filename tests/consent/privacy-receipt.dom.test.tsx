import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PrivacyReceipt } from "@/components/consent/privacy-receipt";
import { useConsentSettings } from "@/lib/browser/dialogs";
import { writeConsent } from "@/lib/browser/consent";
import { everything, necessaryOnly } from "@/lib/rules/consent";
import { storedEntries } from "@/lib/browser/cookies";
import { clearCookies } from "./clear-cookies";
import { cookieNames } from "@/lib/rules/cookie-names";

let hidden: string[] = [];
const posted: string[] = [];

beforeEach(() => {
  hidden = [];
  posted.length = 0;
  localStorage.clear();
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url === "/api/privacy") return Response.json(hidden);
    posted.push(String(init?.body));
    hidden = hidden.filter((name) => !name.startsWith(cookieNames.affiliate));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  clearCookies();
  vi.unstubAllGlobals();
});

const rows = async () =>
  within(await screen.findByRole("list", { name: "Kept in this browser" })).getAllByRole("listitem");
const names = async () => (await rows()).map((row) => row.querySelector("code")?.textContent);

it("lists everything by name, also what this browser does not have", () => {
  render(<PrivacyReceipt />);
  expect(within(screen.getByRole("table")).getAllByRole("rowheader")).toHaveLength(storedEntries.length);
});

it("shows what is really here, and what only the server sees", async () => {
  writeConsent(everything);
  document.cookie = "_ga=1";
  localStorage.setItem("cart-count", "2");
  localStorage.setItem("extension", "1");
  hidden = [cookieNames.session, cookieNames.affiliate];
  render(<PrivacyReceipt />);
  expect((await names()).slice(3)).toEqual([
    "_ga",
    "cart-count",
    "extension",
    cookieNames.session,
    cookieNames.affiliate,
  ]);
  expect(
    screen.getAllByRole("button", { name: /^Delete/ }).map((button) => button.getAttribute("aria-label")),
  ).toEqual(["Delete _ga", "Delete extension", `Delete ${cookieNames.affiliate}`]);
  expect(screen.getByText("You allow everything.")).toBeVisible();
});

it("deletes what is optional and says so", async () => {
  writeConsent(everything);
  document.cookie = "_ga=1";
  hidden = [cookieNames.affiliate];
  render(<PrivacyReceipt />);
  await rows();
  await userEvent.click(screen.getByRole("button", { name: "Delete _ga" }));
  expect(await screen.findByText("We deleted _ga.")).toBeVisible();
  expect(document.cookie).not.toContain("_ga");
  await userEvent.click(screen.getByRole("button", { name: `Delete ${cookieNames.affiliate}` }));
  expect(await screen.findByText(`We deleted ${cookieNames.affiliate}.`)).toBeVisible();
  expect(posted).toEqual(["choice=forget"]);
  expect(await names()).toHaveLength(3);
});

it("says when something is still there", async () => {
  writeConsent(everything);
  hidden = [cookieNames.affiliate];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/api/privacy") return Response.json(hidden);
    throw new TypeError("fetch failed");
  });
  render(<PrivacyReceipt />);
  await rows();
  await userEvent.click(screen.getByRole("button", { name: `Delete ${cookieNames.affiliate}` }));
  expect(
    await screen.findByText(`We could not delete ${cookieNames.affiliate}. Please try again.`),
  ).toBeVisible();
});

it("clears what a refusal left behind, and nothing necessary", async () => {
  document.cookie = "_ga=1";
  document.cookie = "_gcl_au=1";
  localStorage.setItem("cart-count", "2");
  writeConsent(necessaryOnly);
  render(<PrivacyReceipt />);
  await waitFor(async () => expect((await names()).slice(3)).toEqual(["cart-count"]));
});

it("opens the settings", async () => {
  writeConsent(necessaryOnly);
  render(<PrivacyReceipt />);
  await rows();
  await userEvent.click(screen.getByRole("button", { name: "Cookie settings" }));
  expect(useConsentSettings.getState().open).toBe(true);
});
