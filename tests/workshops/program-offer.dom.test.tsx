import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ProgramOffer } from "@/components/workshops/program-offer";

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
const offer = <ProgramOffer buy={<button type="button">Add to cart</button>} />;
const apply = () => screen.queryByRole("link", { name: "Book a call" });

it("says how to apply to everybody whom it does not know, without asking for a member", async () => {
  session = { signedIn: false };
  render(offer);
  expect(apply()).toHaveAttribute("href", "/contact");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(apply()).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(asked).toEqual([]);
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
