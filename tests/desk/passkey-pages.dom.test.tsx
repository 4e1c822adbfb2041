import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ConfirmNote } from "@/components/desk/confirm-note";
import { OwnPasskeys } from "@/components/desk/passkeys/own-passkeys";
import { PasskeyNote } from "@/components/desk/passkeys/passkey-note";
import { StaffPasskeys } from "@/components/desk/passkeys/staff-passkeys";
import { PersonPasskeys } from "@/components/desk/people/person-passkeys";
import type { Visitor } from "@/components/desk/require-desk";

const passkey = { has: false, isUsed: false, isPutOff: false, requiredFrom: null, isRequired: false };
const visitor: Visitor = {
  memberId: 1,
  name: "Hanna Vogt",
  email: "hanna.vogt@example.com",
  roles: ["ADMINISTRATOR"],
  isCurrent: true,
  isConfirmed: true,
  missing: null,
  passkey,
};
const withPasskey = (more: Partial<Visitor["passkey"]>): Visitor => ({
  ...visitor,
  passkey: { ...passkey, ...more },
});
const link = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");
const button = (name: string) => screen.queryByRole("button", { name });

it.each([
  ["sign-in" as const, "Confirm now", "/account/me/confirm?then=%2Fdesk"],
  ["passkey" as const, "Confirm now", "/account/me/confirm?then=%2Fdesk&by=passkey"],
  ["new-passkey" as const, "Add a passkey", "/desk/passkeys?then=%2Fdesk"],
])("the note in place of a form leads to what is missing: %s", (missing, name, to) => {
  render(<ConfirmNote missing={missing} toDo="refund money" back="/desk" />);
  expect(link(name)).toBe(to);
});

it("the inbox invites those without a passkey, and says since when it is required", () => {
  const { container, rerender } = render(<PasskeyNote visitor={visitor} />);
  expect(link("Add a passkey")).toBe("/desk/passkeys");
  rerender(<PasskeyNote visitor={withPasskey({ requiredFrom: "2027-01-19" })} />);
  expect(container.textContent).toContain(
    "From 19 January 2027, you will need a passkey to change money, roles or people.",
  );
  rerender(<PasskeyNote visitor={withPasskey({ requiredFrom: "2027-01-19", isRequired: true })} />);
  expect(container.textContent).toContain(
    "Since 19 January 2027, you need a passkey to change money, roles or people.",
  );
  rerender(<PasskeyNote visitor={withPasskey({ has: true, requiredFrom: "2027-01-19" })} />);
  expect(container.textContent).toBe("");
});

it("adding one can be put off only where a day asks for it, and leads on to the page that was wanted", () => {
  const { rerender } = render(<OwnPasskeys visitor={visitor} passkeys={[]} then="/desk/orders/1001" />);
  expect(button("Not now")).toBeNull();
  expect(screen.queryByText("Continue with your passkey")).toBeNull();
  rerender(
    <OwnPasskeys
      visitor={withPasskey({ requiredFrom: "2027-01-19" })}
      passkeys={[]}
      then="/desk/orders/1001"
    />,
  );
  expect(button("Not now")).not.toBeNull();
});

it("somebody with a passkey goes on with it to the page that was wanted", () => {
  const passkeys = [{ id: "a", name: "Laptop", added: "Added today", lastUsed: "Never used yet" }];
  render(<OwnPasskeys visitor={withPasskey({ has: true })} passkeys={passkeys} then="/desk/orders/1001" />);
  expect(link("Continue with your passkey")).toBe(
    "/account/me/confirm?then=%2Fdesk%2Forders%2F1001&by=passkey",
  );
});

it("the day is set only by an administrator with a passkey", () => {
  const staff = [
    { id: 1, name: "Hanna Vogt", email: "hanna.vogt@example.com", roles: ["DESK" as const], passkeys: 0 },
  ];
  const { rerender } = render(
    <StaffPasskeys visitor={visitor} requiredFrom={null} staff={staff} flash={null} />,
  );
  expect(screen.getByText(/Add a passkey of your own first/)).toBeDefined();
  expect(button("Set the day")).toBeNull();
  rerender(
    <StaffPasskeys
      visitor={withPasskey({ has: true, isUsed: true })}
      requiredFrom="2027-01-19"
      staff={staff}
      flash={null}
    />,
  );
  expect(button("Set the day")).not.toBeNull();
  expect(button("Remove the day")).not.toBeNull();
});

it("lost passkeys are reset on a colleague's page, and not on one's own", () => {
  const parts = { person: { id: 7 }, count: 2, page: "/desk/people/7", flash: null };
  const { rerender } = render(<PersonPasskeys {...parts} isOwn={false} />);
  expect(button("Reset passkeys")).not.toBeNull();
  rerender(<PersonPasskeys {...parts} isOwn />);
  expect(button("Reset passkeys")).toBeNull();
  expect(link("Your passkeys")).toBe("/desk/passkeys");
  rerender(<PersonPasskeys {...parts} count={0} isOwn={false} />);
  expect(button("Reset passkeys")).toBeNull();
});
