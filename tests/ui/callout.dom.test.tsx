import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Callout } from "@/components/ui/callout";

it.each([
  ["a failure interrupts", { kind: "error" }, "alert"],
  ["anything else waits its turn", { kind: "success" }, "status"],
  ["a callout in a live region leaves the announcement to it", { kind: "error", alert: false }, null],
] as const)("%s", (_title, props, role) => {
  const { container } = render(<Callout {...props} title="The total changed." />);
  expect(container.firstElementChild?.getAttribute("role") ?? null).toBe(role);
});
