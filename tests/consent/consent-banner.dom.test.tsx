import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConsentBanner } from "@/components/consent/consent-banner";
import { currentConsent, writeConsent } from "@/lib/browser/consent";
import { everything, necessaryOnly } from "@/lib/rules/consent";
import { closeConsentSettings, openConsentSettings } from "@/lib/browser/dialogs";
import { clearCookies } from "./clear-cookies";
// Loaded on first use; here beforehand, so that no test pays for it.
import "@/components/consent/consent-choice";
import "@/components/ui/dialog-window";
import { shownDialog } from "@/tests/support/shown-dialog";
import { InApp } from "@/tests/support/in-app";

const posted: string[] = [];
beforeEach(() => {
  posted.length = 0;
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    posted.push(String(init.body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  closeConsentSettings();
  clearCookies();
  vi.unstubAllGlobals();
});

const banner = () => screen.findByRole("region", { name: "Your cookies, your choice" });
const dialog = () => shownDialog("Cookie settings");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const toggle = (name: RegExp) => screen.getByRole("switch", { name });

describe("the banner", () => {
  it("offers three choices of the same style, and takes no focus", async () => {
    render(<ConsentBanner />, { wrapper: InApp });
    const buttons = within(await banner()).getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Disable all", "Customise", "Allow all"]);
    const appearances = buttons.map(({ className, dataset }) => [className, { ...dataset }]);
    expect(appearances[1]).toEqual(appearances[0]);
    expect(appearances[2]).toEqual(appearances[0]);
    expect(document.body).toHaveFocus();
    expect(document.cookie).toBe("");
  });

  it.each([
    ["Allow all", everything, "choice=chosen&functional=true&marketing=true"],
    ["Disable all", necessaryOnly, "choice=chosen"],
  ])("'%s' stores the choice here and at the server, and leaves", async (name, consent, form) => {
    render(<ConsentBanner />, { wrapper: InApp });
    await banner();
    await press(name);
    await waitFor(() => expect(screen.queryByRole("region")).not.toBeInTheDocument());
    expect(currentConsent()).toEqual(consent);
    expect(posted).toEqual([form]);
    expect(document.body.style.paddingBlockEnd).toBe("");
  });

  it("stores the choice when the server cannot be reached", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("fetch failed")));
    render(<ConsentBanner />, { wrapper: InApp });
    await banner();
    await press("Allow all");
    expect(currentConsent()).toEqual(everything);
  });

  it.each([everything, necessaryOnly])("is not drawn for who has chosen %j", async (consent) => {
    writeConsent(consent);
    render(<ConsentBanner />, { wrapper: InApp });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
  });

  it("leaves when another tab has chosen, and comes back when the choice has run out", async () => {
    render(<ConsentBanner />, { wrapper: InApp });
    await banner();
    writeConsent(necessaryOnly);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
    clearCookies();
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await banner()).toBeVisible();
  });
});

describe("the dialog", () => {
  it("starts with everything optional off, and what is necessary locked on", async () => {
    render(<ConsentBanner />, { wrapper: InApp });
    await banner();
    await press("Customise");
    await dialog();
    expect(toggle(/^Necessary/)).toBeChecked();
    expect(toggle(/^Necessary/)).toBeDisabled();
    expect(toggle(/^Functional/)).not.toBeChecked();
    expect(toggle(/^Marketing/)).not.toBeChecked();
  });

  it("changes 'Show more' to 'Show less' and back", async () => {
    render(<ConsentBanner />, { wrapper: InApp });
    act(openConsentSettings);
    await dialog();
    const text = screen.getByText(/we ask again after a year/);
    expect(text).not.toBeVisible();
    await press("Show more");
    expect(text).toBeVisible();
    expect(screen.getByRole("button", { name: "Show less" })).toHaveAttribute("aria-expanded", "true");
    await press("Show less");
    expect(text).not.toBeVisible();
    expect(screen.getByRole("button", { name: "Show more" })).toHaveAttribute("aria-expanded", "false");
  });

  it.each([
    [/^Functional/, { consent: true, functional: true, marketing: false }],
    [/^Marketing/, { consent: true, functional: false, marketing: true }],
  ])("saves %s alone", async (name, consent) => {
    render(<ConsentBanner />, { wrapper: InApp });
    act(openConsentSettings);
    await dialog();
    await userEvent.click(toggle(name));
    await press("Save & Accept");
    expect(currentConsent()).toEqual(consent);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
  });

  it("closed without saving changes nothing", async () => {
    render(<ConsentBanner />, { wrapper: InApp });
    act(openConsentSettings);
    await dialog();
    await userEvent.click(toggle(/^Marketing/));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(document.cookie).toBe("");
    expect(await banner()).toBeVisible();
  });

  it("opens again with the choice that holds, and takes it back", async () => {
    writeConsent(everything);
    render(<ConsentBanner />, { wrapper: InApp });
    act(openConsentSettings);
    await dialog();
    expect(toggle(/^Functional/)).toBeChecked();
    expect(toggle(/^Marketing/)).toBeChecked();
    await userEvent.click(toggle(/^Marketing/));
    await press("Save & Accept");
    expect(currentConsent()).toEqual({ consent: true, functional: true, marketing: false });
    expect(posted).toEqual(["choice=chosen&functional=true"]);
  });
});
