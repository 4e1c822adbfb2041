import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Dialog, type DialogProps } from "@/components/ui/dialog";
import { opacitiesOf } from "@/tests/support/opacities";
import { attributeOf, readSheet, styleRules, valuesOf } from "@/tests/support/style-sheet";

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Remove</button>
      <Dialog title="Remove this item?" {...props} open={open} onOpenChange={setOpen}>
        <button>Yes</button>
      </Dialog>
    </>
  );
}

async function open(props: Partial<DialogProps> = {}) {
  const user = userEvent.setup();
  render(<Page {...props} />);
  await user.click(screen.getByText("Remove"));
  const dialog = await screen.findByRole(
    props.role === "alert" ? "alertdialog" : "dialog",
    {},
    { timeout: 5000 },
  );
  return { user, dialog };
}

it("has its title as name, takes the focus and gives it back on Escape", async () => {
  const { user, dialog } = await open();
  expect(dialog).toHaveAccessibleName("Remove this item?");
  await waitFor(() =>
    expect(dialog).toSatisfy((element: HTMLElement) => element.contains(document.activeElement)),
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByText("Remove")).toHaveFocus());
});

it("keeps the focus inside", async () => {
  const { user, dialog } = await open();
  for (let step = 0; step < 6; step++) {
    await user.tab();
    await waitFor(() => expect(dialog).toContainElement(focused()));
  }
  expect(dialog).toBeInTheDocument();
});

it("tells opening and closing, and can be kept open", async () => {
  const calls: string[] = [];
  let allowed = false;
  const { user } = await open({
    onOpen: () => calls.push("open"),
    onClose: () => calls.push("close"),
    onBeforeClose: () => {
      calls.push("beforeClose");
      return allowed;
    },
  });
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.getByRole("dialog")).toBeVisible();
  expect(calls).toEqual(["open", "beforeClose"]);
  allowed = true;
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(calls).toEqual(["open", "beforeClose", "beforeClose", "close"]));
});

it.each([
  ["alert", "alertdialog"],
  ["warn", "dialog"],
] as const)("has the role %s", async (role, aria) => {
  const { dialog } = await open({ role });
  expect(dialog).toHaveAttribute("data-role", role);
  expect(dialog).toHaveAttribute("role", aria);
});

it("has no close button when not closable", async () => {
  await open({ closable: false });
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
});

it("lies above others unless told", async () => {
  const { dialog } = await open({ stack: "base" });
  expect(dialog.closest("[data-stack]")).toHaveAttribute("data-stack", "base");
});

it("loads nothing before it opens", () => {
  const change = vi.fn();
  const { container } = render(<Dialog title="A" open={false} onOpenChange={change} />);
  expect(container).toBeEmptyDOMElement();
});

it("fades away", async () => {
  const { user, dialog } = await open();
  await waitFor(() => expect(dialog).toHaveStyle({ opacity: "1" }));
  const opacities = opacitiesOf(dialog);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(opacities.filter((opacity) => opacity > 0 && opacity < 1)).not.toEqual([]);
});

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

function Pair() {
  const [isFirst, setFirst] = useState(true);
  const [isSecond, setSecond] = useState(true);
  return (
    <>
      <Dialog title="Below" stack="base" open={isFirst} onOpenChange={setFirst} />
      <Dialog title="Above" open={isSecond} onOpenChange={setSecond} />
    </>
  );
}

it("closes only the upper one of two on Escape", async () => {
  const user = userEvent.setup();
  render(<Pair />);
  await waitFor(() => expect(document.querySelectorAll("[role=dialog]")).toHaveLength(2), { timeout: 5000 });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("Above")).toBeNull());
  expect(screen.getByText("Below")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("Below")).toBeNull());
});

it("is drawn in the modal container", async () => {
  const modals = document.body.appendChild(document.createElement("div"));
  modals.id = "modals";
  const { dialog } = await open();
  expect(modals).toContainElement(dialog);
  modals.remove();
});

it("lies on 999, and on 997 below others", () => {
  const heights = valuesOf(styleRules(readSheet("styles/tokens.css")));
  const heightOf = (stack?: string) => {
    const rules = styleRules(readSheet("components/ui/dialog.module.css"));
    const [read] =
      valuesOf(rules.filter((rule) => attributeOf(rule, "data-stack") === stack)).get("z-index") ?? [];
    return read?.type === "var" ? heights.get(read.value.name.ident) : undefined;
  };
  expect(heightOf()).toEqual([{ type: "token", value: { type: "number", value: 999 } }]);
  expect(heightOf("base")).toEqual([{ type: "token", value: { type: "number", value: 997 } }]);
});
