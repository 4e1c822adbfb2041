import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { SignInUnknown } from "@/components/sign-in/sign-in-unknown";
import { InApp, router } from "@/tests/support/in-app";

const session = vi.spyOn(globalThis, "fetch");
afterEach(() => {
  session.mockReset();
  router.refresh.mockClear();
});

const away = () => Promise.resolve(Response.json({ signedIn: false }, { status: 503 }));
const known = () => Promise.resolve(Response.json({ signedIn: true }));

it("fills the page in as soon as somebody can say who the visitor is", async () => {
  session.mockImplementation(known);
  render(<SignInUnknown title="Your cart" />, { wrapper: InApp });
  expect(screen.getByText("Signing in takes longer than usual.")).toBeTruthy();
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
  // Also a token that is there, and was refused.
  expect(session.mock.calls.map(([url]) => url)).toEqual(["/api/auth/session?check"]);
});

it("leads its button without script to the exchange, and back", () => {
  session.mockImplementation(away);
  for (const title of ["Your cart", undefined]) {
    const { container, unmount } = render(
      <InApp path="/store/cart">
        <SignInUnknown {...(title && { title })} />
      </InApp>,
    );
    const form = container.querySelector("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/api/forms/check-sign-in"]);
    expect(form && new FormData(form).get("back")).toBe("/store/cart");
    unmount();
  }
});

it("says that signing in cannot be reached, and asks again on a press", async () => {
  session.mockImplementation(away);
  render(<SignInUnknown title="Your cart" />, { wrapper: InApp });
  await screen.findByText("We cannot reach the sign-in service right now.");
  expect(router.refresh).not.toHaveBeenCalled();
  session.mockImplementation(known);
  fireEvent.submit(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
});

it("stands in a card without a heading of its own", async () => {
  session.mockImplementation(away);
  render(<SignInUnknown />, { wrapper: InApp });
  await screen.findByText("We cannot reach the sign-in service right now.");
  expect(screen.queryByRole("heading")).toBeNull();
});
