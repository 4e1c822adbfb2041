import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ContentMistakes } from "@/components/layout/site-banners";

describe("mistakes in the content files", () => {
  it("are told on the page that one develops, each with its place", () => {
    render(<ContentMistakes problems={["products.yaml:17: price: is not a price", "menus.yaml:3: x: y"]} />);
    expect(screen.getByRole("alert")).toHaveTextContent("the last correct version");
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "products.yaml:17: price: is not a price",
      "menus.yaml:3: x: y",
    ]);
  });

  it("are nothing when there are none", () => {
    const { container } = render(<ContentMistakes problems={[]} />);
    expect(container).toBeEmptyDOMElement();
  });
});
