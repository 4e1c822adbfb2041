import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";

describe("a button", () => {
  it.each(["xs", "auto", "xl", "2xl"] as const)("has the size %s", (size) => {
    render(<Button size={size}>Go</Button>);
    expect(screen.getByRole("button")).toHaveAttribute("data-size", size);
  });

  it.each(["blue", "green", "pink", "yellow", "black"] as const)("has the colour %s", (color) => {
    render(<Button color={color}>Go</Button>);
    expect(screen.getByRole("button")).toHaveAttribute("data-tone", color);
  });

  it.each(["button", "submit", "reset"] as const)("has the type %s", (type) => {
    render(<Button type={type}>Go</Button>);
    expect(screen.getByRole("button")).toHaveProperty("type", type);
  });

  it("does nothing by default but be a button", () => {
    render(<Button>Go</Button>);
    expect(screen.getByRole("button")).toHaveAttribute("type", "button");
    expect(screen.getByRole("button")).not.toHaveAttribute("data-variant");
  });

  /** As a browser translates: elements of its own in the place of every text. */
  function translate(container: HTMLElement): void {
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement("font");
      text.parentNode?.replaceChild(font, text);
      font.append(`[${text.nodeValue}]`);
    }
  }

  it.each([undefined, <i key="icon" />])("turns pending and back on a translated page, icon %#", (icon) => {
    const button = (pending: boolean, text: string) => (
      <Button pending={pending} icon={icon}>
        {text}
      </Button>
    );
    const { rerender, container } = render(button(false, "Buy"));
    translate(container);
    rerender(button(true, "Buy"));
    translate(container);
    rerender(button(false, "Buy"));
    translate(container);
    rerender(button(false, "Buy again"));
    expect(screen.getByRole("button")).toHaveTextContent(/^Buy again$/);
  });

  it("(control) breaks there when its text stands beside its icon", () => {
    const button = (pending: boolean) => <button>{pending ? <b>Buy</b> : <>{null}Buy</>}</button>;
    const { rerender, container } = render(button(false));
    translate(container);
    vi.spyOn(console, "error").mockReturnValue(undefined);
    expect(() => rerender(button(true))).toThrow(/not a child|NotFound|removeChild/);
  });

  it("keeps name and focus while pending, and neither clicks nor submits", async () => {
    const click = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (pending: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" pending={pending} onClick={click}>
          Buy
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole("button", { name: "Buy" });
    button.focus();
    rerender(form(true));
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText("Name"), "x{Enter}");
    expect(click).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    rerender(form(false));
    await userEvent.click(button);
    expect(click).toHaveBeenCalledOnce();
    expect(submit).toHaveBeenCalledOnce();
  });
});

describe("a link that looks like a button", () => {
  it("is a link", () => {
    render(
      <ButtonLink href="/workshops" color="green">
        Workshops
      </ButtonLink>,
    );
    expect(screen.getByRole("link", { name: "Workshops" })).toHaveAttribute("href", "/workshops");
    expect(screen.getByRole("link")).toHaveAttribute("data-tone", "green");
  });

  it("needs the external flag for another site, and then hides the referrer", () => {
    const noise = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => render(<ButtonLink href="https://example.com">Out</ButtonLink>)).toThrow(/external flag/);
    expect(() =>
      render(
        <ButtonLink href="//example.com" external>
          Out
        </ButtonLink>,
      ),
    ).toThrow(/must not start with/);
    noise.mockRestore();
    render(
      <ButtonLink href="https://example.com" external>
        Out
      </ButtonLink>,
    );
    expect(screen.getByRole("link", { name: "Out" })).toHaveAttribute("rel", "noopener noreferrer");
  });
});
