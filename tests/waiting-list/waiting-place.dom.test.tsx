import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { WaitingListEntry } from "@/components/waiting-list/waiting-list-entry";
import { WaitingListRows } from "@/components/waiting-list/waiting-list-rows";
import { WaitingListScreen } from "@/components/waiting-list/waiting-list-screen";
import { shownNotices } from "@/components/ui/notices/notify";
import { fakeShop, refusal } from "@/tests/support/fake-shop";
import { InApp } from "@/tests/support/in-app";
// Loaded on first use by the forms; here beforehand, so that no test pays for it.
import "@/components/ui/forms/form-control";
import "@/lib/forms/orders/waiting-place";

afterEach(() => vi.unstubAllGlobals());

/** An entry and a token of its own for each test, because the cache stays. */
let count = 0;
function newPlace(part: Partial<WaitingListEntry> = {}) {
  count += 1;
  const token = String.fromCharCode(96 + count).repeat(43);
  const place = {
    __typename: "WaitingListEntry" as const,
    id: `w${count}`,
    databaseId: count,
    status: "WAITING" as const,
    productId: 1,
    variationId: 2,
    name: "Design, Graz",
    uri: "/workshops/design/",
    ahead: 0,
    offeredUntil: null,
    confirmed: false,
    ...part,
  };
  return { place, token };
}
const renderPlace = ({ place, token }: ReturnType<typeof newPlace>) =>
  render(
    <InApp path="/store/waiting-list">
      <WaitingListScreen place={place} token={token} problem={null} flash={null} />
    </InApp>,
  );
const press = (name: string) => userEvent.dblClick(screen.getByRole("button", { name }));
const answer = (name: string, message: string) => ({
  data: { [name]: { __typename: "Payload", status: "SUCCESS", message } },
});

it("are plain forms with the token before their script", () => {
  const { container } = renderPlace(newPlace());
  const forms = [...container.querySelectorAll("form")].map((form) => form.getAttribute("action"));
  expect(forms).toEqual(["/api/forms/confirm-waiting-list", "/api/forms/leave-waiting-list"]);
});

it("a confirmed place says so once, and its button is gone", async () => {
  const found = newPlace();
  const shop = fakeShop({
    confirmWaitingList: () => answer("confirmWaitingList", "You are on the list. We email you."),
    getWaitingPlace: () => ({ data: { waitingListEntry: { ...found.place, confirmed: true } } }),
  });
  renderPlace(found);
  await press("Confirm your place");
  expect(await screen.findByText("You are on the list. We email you.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Confirm your place" })).toBeNull());
  expect(screen.getByText(/^You are next in line/)).toBeVisible();
  expect(shop.asked[0]?.variables).toEqual({ input: { token: found.token } });
  expect(shop.operations()).toEqual(["confirmWaitingList", "getWaitingPlace"]);
});

it("a place that was left has no button any more", async () => {
  const found = newPlace({ confirmed: true });
  fakeShop({
    leaveWaitingList: () => answer("leaveWaitingList", "You are no longer on the list."),
    getWaitingPlace: () => ({ data: { waitingListEntry: { ...found.place, status: "LEFT" } } }),
  });
  renderPlace(found);
  await press("Leave the list");
  expect(await screen.findByRole("link", { name: "See other dates" })).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getAllByText("You are no longer on the list.")).toHaveLength(2);
});

it("with the network cut nobody knows, and a refusal says why", async () => {
  let isCut = true;
  fakeShop({
    leaveWaitingList: () =>
      isCut ? "outage" : refusal("This link is old.", "leaveWaitingList", "NOT_FOUND"),
  });
  renderPlace(newPlace());
  await press("Leave the list");
  expect(
    await screen.findByText(/^We do not know yet whether your place on the list was changed\./),
  ).toBeVisible();
  isCut = false;
  await press("Leave the list");
  expect(await screen.findByText("This link is old.")).toBeVisible();
});

it("in the account, the place goes from the list by itself", async () => {
  const { place } = newPlace({ confirmed: true });
  const { place: other } = newPlace({ confirmed: true, name: "Design, Wien" });
  const drawn = (nodes: WaitingListEntry[]) => ({
    customer: { __typename: "Customer" as const, id: "c-waiting", waitingList: { nodes } },
  });
  const shop = fakeShop({
    leaveWaitingList: () => answer("leaveWaitingList", "You are no longer on the list."),
    getWaitingList: () => ({ data: drawn([other]) }),
  });
  render(<WaitingListRows drawn={drawn([place, other])} />, { wrapper: InApp });
  await press("Leave the list: Design, Graz");
  await waitFor(() => expect(screen.queryByText("Design, Graz")).toBeNull());
  expect(screen.getByText("Design, Wien")).toBeVisible();
  expect(shop.asked[0]?.variables).toEqual({ input: { id: place.databaseId } });
  expect(shownNotices().map(({ title }) => title)).toEqual(["You are no longer on the list."]);
});
