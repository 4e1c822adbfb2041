import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ForgetOnLogout } from "@/components/shop/forget-on-logout";

afterEach(cleanup);

it.each([
  ["/api/auth/logout", null, null],
  ["/api/forms/clear-cart", "{}", "3"],
])("a form to %s leaves the snapshot %s", (action, snapshot, count) => {
  localStorage.setItem("cart-snapshot", "{}");
  localStorage.setItem("cart-count", "3");
  const { container } = render(
    <>
      <ForgetOnLogout />
      <form action={action} />
    </>,
  );
  fireEvent.submit(container.querySelector("form") ?? container);
  expect([localStorage.getItem("cart-snapshot"), localStorage.getItem("cart-count")]).toEqual([
    snapshot,
    count,
  ]);
});
