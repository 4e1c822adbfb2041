import { render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Withdrawable } from "@/components/withdrawals/read-withdrawals";
import { WithdrawScreen } from "@/components/withdrawals/withdraw-screen";
import { WithdrawalOfReceipt } from "@/components/withdrawals/withdrawal-of-receipt";
import { fakeShop, refusal } from "@/tests/support/fake-shop";
import { InApp } from "@/tests/support/in-app";
// Loaded on first use by the forms; here beforehand, so that no test pays for it.
import "@/components/ui/forms/form-control";
import "@/lib/forms/orders/withdrawal";

afterEach(() => vi.unstubAllGlobals());

const guest: Withdrawable = { order: null, orders: [], named: "", name: "", email: "" };
const line = (databaseId: number, name: string, refusal: string | null = null) => ({
  databaseId,
  name,
  refusal,
});
const own: Withdrawable = {
  ...guest,
  named: "1042",
  name: "Ida Holm",
  email: "ida@example.com",
  order: {
    databaseId: 1042,
    orderNumber: "1042",
    billing: null,
    withdrawal: {
      until: "2026-12-10",
      lines: [line(7, "Level 2"), line(8, "Course", "Course: it has been started")],
    },
  },
};
const help = "hello@example.com";
const values = { name: "Ida", orderNumber: "1042", email: "ida@example.com", items: "", lines: "", key: "k" };

describe("the page of a withdrawal", () => {
  it("asks a guest for name, number and address, and for no reason", () => {
    render(<WithdrawScreen found={guest} isOffered flash={null} help={help} />);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Withdraw from contract here");
    expect(screen.getAllByRole("textbox").map((field) => field.getAttribute("name"))).toEqual([
      "orderNumber",
      "name",
      "email",
      "items",
    ]);
    for (const name of [/^Order number/, /^Your name/, /^E-mail/])
      expect(screen.getByLabelText(name)).toBeRequired();
  });

  it("knows the owner, and ticks what the terms give back", () => {
    render(<WithdrawScreen found={own} isOffered flash={null} help={help} />);
    expect(screen.getByLabelText(/^Your name/)).toHaveValue("Ida Holm");
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue("ida@example.com");
    expect(screen.getByRole("checkbox", { name: "Level 2" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Course" })).not.toBeChecked();
    expect(screen.getByText(/it has been started/)).toBeVisible();
    expect(screen.getByRole("group")).toHaveTextContent("10 December 2026");
  });

  it("shows errors at their fields with what was typed", () => {
    const fields = { email: "Please enter a valid email" };
    const flash = {
      kind: "error",
      text: fields.email,
      fields,
      values: { email: "ida@", name: "Ida" },
    } as const;
    render(<WithdrawScreen found={guest} isOffered flash={flash} help={help} />);
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue("ida@");
    expect(screen.getByLabelText(/^E-mail/)).toBeInvalid();
    expect(screen.getByLabelText(/^Your name/)).toHaveValue("Ida");
  });

  it("sums up before one button, which sends the key", () => {
    const flash = { kind: "info", text: "", values: { ...values, step: "summary" } } as const;
    const { container } = render(<WithdrawScreen found={null} isOffered flash={flash} help={help} />);
    const summary = screen.getByRole("region", { name: "Please check" });
    for (const part of ["1042", "The whole order", "Ida", "ida@example.com"])
      expect(summary).toHaveTextContent(part);
    expect(
      within(summary)
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["Confirm withdrawal"]);
    const form = new FormData(container.querySelector("form") ?? undefined);
    expect(Object.fromEntries(form)).toEqual({ ...values, step: "summary", back: "/withdraw" });
  });

  it("says what was stored, and where nothing can be stored whom to write to", () => {
    const flash = { kind: "success", text: "Your withdrawal arrived.", values: { step: "stored" } } as const;
    const { rerender } = render(<WithdrawScreen found={null} isOffered flash={flash} help={help} />);
    expect(screen.getByText("Your withdrawal arrived.")).toBeVisible();
    rerender(<WithdrawScreen found={null} isOffered={false} flash={null} help={help} />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(/The time of your email counts/)).toBeVisible();
  });
});

describe("the page of a receipt", () => {
  const receipt = {
    date: "2026-11-26T09:00:00Z",
    name: "Ida",
    orderNumber: "1042",
    email: "ida@example.com",
    items: null,
    isProven: false,
    outcome: null,
  } as const;

  it("has a button until it was pressed, then says what came of it", () => {
    const shared = { problem: null, token: "t", flash: null, help };
    const { rerender } = render(<WithdrawalOfReceipt {...shared} receipt={receipt} />);
    expect(screen.getByText("26 November 2026, 10:00 (Vienna time)")).toBeVisible();
    expect(screen.getByRole("button", { name: "Confirm my withdrawal" })).toBeVisible();
    const done = { ...receipt, isProven: true, outcome: "You have withdrawn from order 1042." };
    rerender(<WithdrawalOfReceipt {...shared} receipt={done} />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(done.outcome)).toBeVisible();
    rerender(<WithdrawalOfReceipt {...shared} receipt={null} problem="This link is not valid." />);
    expect(screen.getByRole("status")).toHaveTextContent("This link is not valid.");
  });
});

const press = (name: string) => userEvent.dblClick(screen.getByRole("button", { name }));

describe("with a script", () => {
  const message = "We received your withdrawal on 26 November 2026.";
  const stored = {
    data: {
      withdraw: {
        __typename: "WithdrawPayload",
        message,
        withdrawal: { __typename: "Withdrawal", date: "2026-11-26T09:00:00Z", outcome: null },
      },
    },
  };

  it("the summary comes without a question, and the press stores the withdrawal once", async () => {
    const shop = fakeShop({ withdraw: () => stored });
    render(<WithdrawScreen found={own} isOffered flash={null} help={help} />, { wrapper: InApp });
    await userEvent.type(screen.getByLabelText(/^E-mail/), "x");
    await press("Continue");
    const summary = await screen.findByRole("region", { name: "Please check" });
    expect(summary).toHaveTextContent("Level 2");
    expect(shop.asked).toEqual([]);
    await press("Confirm withdrawal");
    expect(await screen.findByText(message)).toBeVisible();
    const uuid = expect.stringMatching(/^[\da-f-]{36}$/);
    const statement = { name: "Ida Holm", orderNumber: "1042", email: "ida@example.comx" };
    expect(shop.asked).toEqual([
      {
        operation: "withdraw",
        variables: { input: { ...statement, items: "Level 2", lines: [7], key: uuid } },
      },
    ]);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("nothing ticked and wrong fields stay on the first step", async () => {
    render(<WithdrawScreen found={own} isOffered flash={null} help={help} />, { wrapper: InApp });
    await userEvent.click(screen.getByRole("checkbox", { name: "Level 2" }));
    await press("Continue");
    expect(await screen.findByText("Please choose what you withdraw from")).toBeVisible();
    await userEvent.click(screen.getByRole("checkbox", { name: "Level 2" }));
    await userEvent.clear(screen.getByLabelText(/^Your name/));
    await press("Continue");
    expect(await screen.findByText("Please tell us your name")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Please check" })).toBeNull();
  });

  it("with the network cut it does not know, keeps the summary, and sends the same key again", async () => {
    let isCut = true;
    const shop = fakeShop({ withdraw: () => (isCut ? "outage" : stored) });
    const flash = {
      kind: "info",
      text: "",
      values: { ...values, key: crypto.randomUUID(), step: "summary" },
    } as const;
    render(<WithdrawScreen found={null} isOffered flash={flash} help={help} />, { wrapper: InApp });
    await press("Confirm withdrawal");
    expect(await screen.findByText(/^We do not know yet whether we have your withdrawal\./)).toBeVisible();
    isCut = false;
    await press("Confirm withdrawal");
    expect(await screen.findByText(message)).toBeVisible();
    expect(new Set(shop.asked.map(({ variables }) => JSON.stringify(variables))).size).toBe(1);
  });

  const receipt = {
    __typename: "Withdrawal" as const,
    date: "2026-11-26T09:00:00Z",
    name: "Ida",
    orderNumber: "1042",
    email: "ida@example.com",
    items: null,
    isProven: false,
    outcome: null,
  };
  const page = { problem: null, flash: null, help };
  const outcome = "You have withdrawn from order 1042.";
  const done = {
    data: { confirmWithdrawal: { __typename: "ConfirmWithdrawalPayload", message: outcome } },
  };
  const inApp = {
    wrapper: ({ children }: { children: ReactNode }) => <InApp path="/withdraw">{children}</InApp>,
  };

  it("a receipt's button is gone once the withdrawal is carried out", async () => {
    const shop = fakeShop({
      confirmWithdrawal: () => done,
      getWithdrawal: () => ({ data: { withdrawal: { ...receipt, isProven: true, outcome } } }),
    });
    render(<WithdrawalOfReceipt {...page} token={"a".repeat(43)} receipt={{ ...receipt }} />, inApp);
    await press("Confirm my withdrawal");
    expect(await screen.findByText(outcome)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
    expect(shop.operations()).toEqual(["confirmWithdrawal", "getWithdrawal"]);
  });

  it("a receipt's button says the shop's refusal, or that nobody knows", async () => {
    let isCut = true;
    fakeShop({
      confirmWithdrawal: () => (isCut ? "outage" : refusal("Too late.", "confirmWithdrawal", "X")),
    });
    render(<WithdrawalOfReceipt {...page} token={"b".repeat(43)} receipt={{ ...receipt }} />, inApp);
    await press("Confirm my withdrawal");
    expect(
      await screen.findByText(/^We do not know yet whether the withdrawal was carried out\./),
    ).toBeVisible();
    isCut = false;
    await press("Confirm my withdrawal");
    expect(await screen.findByText("Too late.")).toBeVisible();
  });
});
