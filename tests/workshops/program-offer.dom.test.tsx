import { configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ProgramOffer } from "@/components/workshops/program-offer";
// Loaded on demand by the offer; here beforehand, so that no test pays for it.
import "@/components/cart/availability";
import "@/lib/browser/is-signed-in";

configure({ asyncUtilTimeout: 8_000 });

type Viewer = { hasFlppInvite: boolean; myProfessionalProgram: object | null };
let session: { signedIn: boolean } | "outage" = { signedIn: true };
let viewer: Viewer | "outage" = { hasFlppInvite: false, myProfessionalProgram: null };
let asked: string[] = [];

beforeEach(() => {
  session = { signedIn: true };
  asked = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (String(url).endsWith("/api/auth/session")) {
      if (session === "outage") return new Response("", { status: 502 });
      return Response.json(session);
    }
    const { operationName } = JSON.parse(String(init?.body));
    if (operationName === "getStock") return Response.json({ data: { products: { nodes: [stock()] } } });
    asked.push(operationName);
    if (viewer === "outage") throw new TypeError("fetch failed");
    return Response.json({ data: { viewer: { ...person, ...viewer } } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const person = {
  __typename: "Member",
  id: "m1",
  databaseId: 1,
  fullName: "Mara",
  firstName: "Mara",
  lastName: "Lindqvist",
  email: "mara@example.com",
  profileImage: null,
  profileUrl: null,
  isGuide: false,
  isCoach: false,
  capabilities: [],
  learnDashSignInLink: null,
  socialLinks: null,
};
const enrolled = (orderId: number | null) => ({
  __typename: "MemberProfessionalProgram",
  status: "active",
  orderId,
  program: null,
});
const offer = <ProgramOffer productId={3341} buy={<button type="button">Add to cart</button>} />;
let left: number | null = 4;
const stock = () => ({
  __typename: "ProfessionalProgramProduct",
  databaseId: 3341,
  stockStatus: left === 0 ? "OUT_OF_STOCK" : "IN_STOCK",
  stockQuantity: left,
});
const apply = () => screen.queryByRole("link", { name: "Book a call" });

it("says how to apply to everybody whom it does not know, without asking for a member", async () => {
  session = { signedIn: false };
  render(offer);
  expect(apply()).toHaveAttribute("href", "/contact/call");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(apply()).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(asked).toEqual([]);
});

it.each([
  [4, "4 places left in this group"],
  [1, "1 place left in this group"],
  [0, "This group is full. Ask us about the next one."],
])("says what the shop's %s means for the group", async (count, words) => {
  session = { signedIn: false };
  left = count;
  render(offer);
  fireEvent.scroll(window);
  expect(await screen.findByText(words)).toBeVisible();
  expect(apply()).toBeVisible();
});

it("says nothing of places where the shop does not count them", async () => {
  session = { signedIn: false };
  left = null;
  const { container } = render(offer);
  fireEvent.scroll(window);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(container).not.toHaveTextContent(/left|full/);
});

it("says how to apply to a member without an invitation", async () => {
  viewer = { hasFlppInvite: false, myProfessionalProgram: null };
  render(offer);
  await waitFor(() => expect(asked).toEqual(["viewer"]));
  expect(apply()).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add to cart" })).toBeNull();
});

it("gives the invited the button", async () => {
  viewer = { hasFlppInvite: true, myProfessionalProgram: null };
  render(offer);
  expect(await screen.findByRole("button", { name: "Add to cart" })).toBeVisible();
  expect(screen.getByText("You are invited.")).toBeVisible();
  expect(apply()).toBeNull();
});

it.each([
  [4711, "Open order 4711", "/account/me/my-orders/4711"],
  [null, "Open my orders", "/account/me/my-orders"],
])("leads the enrolled to order %s, invited or not", async (orderId, name, href) => {
  viewer = { hasFlppInvite: true, myProfessionalProgram: enrolled(orderId) };
  render(offer);
  expect(await screen.findByRole("link", { name })).toHaveAttribute("href", href);
  expect(screen.queryByRole("button", { name: "Add to cart" })).toBeNull();
});

it("says when it could not ask, and asks again", async () => {
  viewer = "outage";
  render(offer);
  expect(await screen.findByText("Could not load user")).toBeVisible();
  expect(apply()).toBeVisible();
  viewer = { hasFlppInvite: true, myProfessionalProgram: null };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Add to cart" })).toBeVisible();
  expect(screen.queryByText("Could not load user")).toBeNull();
});

it("takes a broken session endpoint for no answer, not for a stranger", async () => {
  session = "outage";
  render(offer);
  expect(await screen.findByText("Could not load user")).toBeVisible();
});
