import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { BankColumns } from "@/components/desk/bank/bank-columns";

it("columns that nobody knows can be explained, or discarded with the same header", () => {
  const { container } = render(<BankColumns header={["wann", "", "wozu"]} index={0} />);
  expect(screen.getByRole("button", { name: "Remember these columns" })).toBeVisible();
  const form = screen.getByRole("button", { name: "Discard this file" }).closest("form");
  expect(form).toHaveAttribute("action", "/api/desk/discard-bank-columns");
  const headers = [...container.querySelectorAll<HTMLInputElement>("input[name=header]")];
  expect(headers.map(({ value }) => value)).toEqual(["wann||wozu", "wann||wozu"]);
});
