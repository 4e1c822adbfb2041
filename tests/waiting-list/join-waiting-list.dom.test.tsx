import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeShop, refusal } from "@/tests/support/fake-shop";
// Loaded on first use by the islands; here beforehand, so that no test pays for it.
import "@/components/cart/availability";
import "@/components/ui/forms/form-control";
import "@/lib/rules/forms/waiting-list";

// Whether a visitor has moved is known once a page.
let AddToCart: typeof import("@/components/cart/add-to-cart").AddToCart;
let SeatsAsOf: typeof import("@/components/cart/seats-as-of").SeatsAsOf;
beforeEach(async () => {
  vi.resetModules();
  ({ AddToCart } = await import("@/components/cart/add-to-cart"));
  ({ SeatsAsOf } = await import("@/components/cart/seats-as-of"));
});
/** The visitor's first sign. */
const move = () => fireEvent.scroll(window);
/** Longer than a page waits for the browser to be idle. */
const atRest = () => new Promise((resolve) => setTimeout(resolve, 300));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const message = "You are on the list. We will email you as soon as a seat opens up.";
const joined = { data: { joinWaitingList: { status: "SUCCESS", message } } };
const date = { productId: 1761, variationId: 213101, productName: "Architecture, London" };

/** The shop with so many seats left, and whether the visitor is signed in. */
function shopWith(left: number | null, isMember: boolean, more: Parameters<typeof fakeShop>[0] = {}) {
  const node = {
    __typename: "TicketProduct",
    id: "p",
    databaseId: 1761,
    purchasable: true,
    stockQuantity: left,
    variations: {
      nodes: [
        {
          __typename: "SimpleProductVariation",
          id: "v",
          databaseId: 213101,
          purchasable: true,
          stockQuantity: left,
        },
      ],
    },
  };
  const shop = fakeShop({ getStock: () => ({ data: { products: { nodes: [node] } } }), ...more });
  const ask = fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
    url === "/api/auth/session" ? Response.json({ signedIn: isMember }) : ask(url, init),
  );
  return shop;
}

/** What the last press sent. The question for seats comes before or after it. */
const joinedWith = ({ asked }: ReturnType<typeof fakeShop>) =>
  asked.findLast(({ operation }) => operation === "joinWaitingList")?.variables;

it.each([
  [1, "1 seat left"],
  [16, "16 seats left"],
])("says that %i are left", async (left, text) => {
  shopWith(left, false);
  render(<AddToCart {...date} buttonText="Book" seats />);
  move();
  expect(screen.getByRole("button", { name: "Book: Architecture, London" })).toBeVisible();
  expect(await screen.findByText(text)).toBeVisible();
});

it("says how many seats are left from twenty downwards", async () => {
  shopWith(null, false);
  const { rerender } = render(<AddToCart {...date} seats left={400} />);
  expect(screen.getByRole("button", { name: /^Add to cart/ })).toBeVisible();
  expect(screen.queryByText(/left/)).toBeNull();
  rerender(<AddToCart {...date} seats left={21} />);
  expect(screen.queryByText(/left/)).toBeNull();
  rerender(<AddToCart {...date} seats left={20} />);
  expect(screen.getByText("20 seats left")).toBeVisible();
});

it("says nothing of seats that are not counted, and the button stays", async () => {
  const shop = shopWith(null, false);
  render(<AddToCart {...date} seats />);
  move();
  await waitFor(() => expect(shop.operations()).toEqual(["getStock"]));
  expect(screen.getByRole("button", { name: /^Add to cart/ })).toBeVisible();
  expect(screen.queryByText(/left|Sold out/)).toBeNull();
});

it("asks nothing for what is not counted, and once for all dates of a page", async () => {
  const shop = shopWith(3, false);
  render(
    <>
      <AddToCart {...date} />
      <AddToCart {...date} seats />
      <AddToCart {...date} productId={4002} variationId={undefined} seats />
    </>,
  );
  move();
  expect(await screen.findByText("3 seats left")).toBeVisible();
  expect(shop.asked).toEqual([{ operation: "getStock", variables: { ids: [1761, 4002] } }]);
});

it("lets a member join a date that is sold out with one press", async () => {
  const shop = shopWith(0, true, { joinWaitingList: () => joined });
  render(<AddToCart {...date} seats left={0} />);
  await userEvent.click(
    await screen.findByRole("button", { name: "Join the waiting list: Architecture, London" }),
  );
  expect(await screen.findByText(message)).toBeVisible();
  expect(joinedWith(shop)).toEqual({ input: { productId: 1761, variationId: 213101 } });
});

it("asks a guest for the address, says what is wrong with it, and keeps it", async () => {
  let tries = 0;
  const shop = shopWith(0, false, {
    joinWaitingList: () => {
      tries += 1;
      return tries === 1 ? refusal("Too many tries.", "joinWaitingList") : joined;
    },
  });
  render(<AddToCart {...date} seats left={0} />);
  await userEvent.click(await screen.findByRole("button", { name: /^Join the waiting list/ }));
  const field = await screen.findByRole("textbox", { name: /Your e-mail/ });
  await waitFor(() => expect(field).toHaveFocus());
  expect(shop.operations()).not.toContain("joinWaitingList");
  await userEvent.type(field, "ada@{Enter}");
  expect(await screen.findByText("Please enter a valid email")).toBeVisible();
  expect(shop.operations()).not.toContain("joinWaitingList");
  await userEvent.type(screen.getByRole("textbox", { name: /Your e-mail/ }), "example.com{Enter}");
  expect(await screen.findByText("Too many tries.")).toBeVisible();
  await userEvent.type(screen.getByRole("textbox", { name: /Your e-mail/ }), "{Enter}");
  expect(await screen.findByRole("status")).toHaveTextContent(message);
  expect(joinedWith(shop)).toMatchObject({ input: { email: "ada@example.com" } });
});

it("shows the list when the last seat goes while the page is open, with the shop's words before", async () => {
  let left = 1;
  const node = () => ({
    __typename: "TicketProduct",
    id: "p",
    databaseId: 4002,
    purchasable: true,
    stockQuantity: left,
  });
  fakeShop({
    getStock: () => ({ data: { products: { nodes: [node()] } } }),
    addToCart: () => {
      left = 0;
      return refusal("You cannot add &quot;Lab&quot; to the cart because the product is out of stock.");
    },
  });
  render(<AddToCart productId={4002} productName="Lab" seats left={1} />);
  expect(screen.getByText("1 seat left")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Add to cart: Lab" }));
  expect(await screen.findByRole("button", { name: /^Join the waiting list/ })).toBeVisible();
});

it("says the sentence of the catalogue and the shop's own words", async () => {
  const own =
    'You cannot add that amount of "Lab" to the cart because there is not enough stock (3 remaining).';
  shopWith(3, false, { addToCart: () => refusal(own.replaceAll('"', "&quot;")) });
  render(<AddToCart {...date} seats />);
  await userEvent.click(screen.getByRole("button"));
  expect(await screen.findByText("Could not add variation to cart")).toBeVisible();
  expect(screen.getByText(own)).toBeVisible();
});

it("tells the seats of the HTML, and asks nothing before the visitor's first sign", async () => {
  const shop = shopWith(2, false);
  render(<AddToCart {...date} seats left={3} />);
  await atRest();
  expect(screen.getByText("3 seats left")).toBeVisible();
  expect(shop.asked).toEqual([]);
  move();
  expect(await screen.findByText("2 seats left")).toBeVisible();
  expect(shop.operations()).toEqual(["getStock"]);
});

it("asks without a sign when the page is older than a minute", async () => {
  const shop = shopWith(2, false);
  render(
    <>
      <AddToCart {...date} seats left={3} />
      <SeatsAsOf drawnAt={Date.now() - 61_000} />
    </>,
  );
  expect(await screen.findByText("2 seats left")).toBeVisible();
  expect(shop.operations()).toEqual(["getStock"]);
});

it("keeps the seats of the HTML when the shop does not answer", async () => {
  const shop = shopWith(2, false, { getStock: () => "outage" });
  render(<AddToCart {...date} seats left={3} />);
  move();
  await waitFor(() => expect(shop.operations()).toEqual(["getStock"]));
  await atRest();
  expect(screen.getByText("3 seats left")).toBeVisible();
});

it("does not draw a date again whose seats stay equal", async () => {
  const shop = shopWith(3, false);
  const drawn: string[] = [];
  render(
    <>
      <Profiler id="same" onRender={(id) => drawn.push(id)}>
        <AddToCart {...date} seats left={3} />
      </Profiler>
      <Profiler id="fewer" onRender={(id) => drawn.push(id)}>
        <AddToCart {...date} seats left={4} />
      </Profiler>
    </>,
  );
  move();
  await waitFor(() => expect(screen.getAllByText("3 seats left")).toHaveLength(2));
  expect(shop.operations()).toEqual(["getStock"]);
  expect(drawn).toEqual(["same", "fewer", "fewer"]);
});

it("asks before a date that the HTML calls sold out lets anybody wait", async () => {
  const shop = shopWith(1, true, {
    joinWaitingList: () => refusal("There are seats left. You can book one right now.", "joinWaitingList"),
  });
  render(<AddToCart {...date} buttonText="Book" seats left={0} />);
  await userEvent.click(screen.getByRole("button", { name: /^Join the waiting list/ }));
  expect(await screen.findByRole("button", { name: "Book: Architecture, London" })).toBeVisible();
  expect(screen.getByText("1 seat left")).toBeVisible();
  expect(shop.operations()).toContain("getStock");
});

it("is a plain form for a date that is sold out, with a field for a guest's address", () => {
  const html = renderToStaticMarkup(<AddToCart {...date} seats left={0} />);
  const page = new DOMParser().parseFromString(html, "text/html");
  const form = page.querySelector("form");
  expect(form?.getAttribute("action")).toBe("/api/forms/join-waiting-list");
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    productId: "1761",
    variationId: "213101",
    email: "",
  });
  expect(page.body.textContent).toContain("Sold out");
});
