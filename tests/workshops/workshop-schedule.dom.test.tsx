import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { WorkshopSchedule } from "@/components/workshops/workshop-schedule";

it("says so when no workshop is on offer, and asks for no restriction", () => {
  render(<WorkshopSchedule workshops={[]} />);
  expect(screen.getByText(/We have no workshops at the moment/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Ask for a date" })).toHaveAttribute("href", "/contact");
  expect(screen.queryByRole("search")).toBeNull();
  expect(screen.queryByText(/matches these filters/)).toBeNull();
});
