import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RedeemPart } from "@/components/downloads/redeem-part";
import { fakeShop } from "@/tests/support/fake-shop";
import { InApp, router } from "@/tests/support/in-app";
// Loaded on first use by the form; here beforehand, so that no test pays for it.
import "@/components/ui/forms/form-control";
import "@/lib/forms/shop/redeem-code";

beforeEach(() => router.push.mockClear());
afterEach(() => vi.unstubAllGlobals());

const rules = { required: true, maxLength: 100 } as const;
const answer = (status: string, message: string, redirect: string | null = null) => ({
  data: { redeemAccessCode: { __typename: "Payload", status, message, redirect } },
});
const send = async (code: string) => {
  await userEvent.type(screen.getByLabelText("Access code"), code);
  await userEvent.dblClick(screen.getByRole("button", { name: "Redeem code" }));
};
const renderPart = () => render(<RedeemPart rules={rules} flash={null} />, { wrapper: InApp });

it("a member's code is redeemed once, and the page says what it has opened", async () => {
  const shop = fakeShop(
    { redeemAccessCode: () => answer("SUCCESS", 'You now have access to "Flow".') },
    true,
  );
  renderPart();
  await send("SAMPLE-FLOW");
  expect(await screen.findByText('You now have access to "Flow".')).toBeVisible();
  expect(screen.getByLabelText("Access code")).toHaveValue("");
  expect(screen.getByRole("link", { name: "Go to your account" })).toBeVisible();
  expect(shop.asked).toEqual([{ operation: "redeemAccessCode", variables: { code: "SAMPLE-FLOW" } }]);
  expect(router.push).not.toHaveBeenCalled();
});

it("leads only to pages of this site", async () => {
  let to = "https://evil.example/";
  fakeShop({ redeemAccessCode: () => answer("SUCCESS", "Open.", to) }, true);
  renderPart();
  await send("ONE");
  expect(await screen.findByText("Open.")).toBeVisible();
  expect(router.push).not.toHaveBeenCalled();
  to = "/account/me";
  await send("TWO");
  await waitFor(() => expect(router.push.mock.calls).toEqual([["/account/me"]]));
});

it("a wrong code stays in its field, with the reason beside it", async () => {
  fakeShop({ redeemAccessCode: () => answer("ERROR", "This code is not valid.") }, true);
  renderPart();
  await send("NONE");
  expect(await screen.findByText("This code is not valid.")).toBeVisible();
  expect(screen.getByLabelText("Access code")).toBeInvalid();
  expect(screen.getByLabelText("Access code")).toHaveValue("NONE");
});

it("with the network cut it does not call the code wrong", async () => {
  fakeShop({ redeemAccessCode: () => "outage" }, true);
  renderPart();
  await send("SAMPLE-FLOW");
  expect(await screen.findByText(/^We do not know yet whether the code was redeemed\./)).toBeVisible();
  expect(screen.getByLabelText("Access code")).toHaveValue("SAMPLE-FLOW");
});

it("a guest's form is posted, because the server keeps the code for the time after the sign-in", async () => {
  const shop = fakeShop({}, false);
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => undefined);
  renderPart();
  await send("SAMPLE-FLOW");
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(shop.asked).toEqual([]);
  submit.mockRestore();
});
