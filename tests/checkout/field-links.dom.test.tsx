import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { FieldLinks, fieldId } from "@/components/checkout/address/field-links";

it("leads to each wrong field, in the order of the page", async () => {
  const wrong = { terms: "Accept the terms", city: "Enter the city", email: "Enter your e-mail" };
  render(
    <>
      <form id="checkout">
        {["email", "city", "terms"].map((name) => (
          <input key={name} name={name} id={fieldId(name)} />
        ))}
      </form>
      <FieldLinks wrong={wrong} />
    </>,
  );
  const links = screen.getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([wrong.email, wrong.city, wrong.terms]);
  for (const link of links) {
    const field = document.querySelector(link.getAttribute("href") ?? "");
    await userEvent.click(link);
    expect(field).toHaveFocus();
  }
});
