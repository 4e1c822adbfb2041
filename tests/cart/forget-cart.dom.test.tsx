import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ForgetOnLogout } from "@/components/cart/forget-cart";

afterEach(cleanup);

it.each([
  ["/api/auth/logout", null, null, null],
  ["/api/forms/sign-out-everywhere", null, null, null],
  ["/api/forms/clear-cart", "{}", "3", "1"],
])("a form to %s leaves the snapshot %s", (action, snapshot, count, seen) => {
  localStorage.setItem("cart-snapshot", "{}");
  localStorage.setItem("cart-count", "3");
  localStorage.setItem("order-seen-17", "1");
  const { container } = render(
    <>
      <ForgetOnLogout />
      <form action={action} />
    </>,
  );
  fireEvent.submit(container.querySelector("form") ?? container);
  const left = ["cart-snapshot", "cart-count", "order-seen-17"].map((key) => localStorage.getItem(key));
  expect(left).toEqual([snapshot, count, seen]);
});
