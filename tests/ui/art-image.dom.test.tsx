import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it } from "vitest";
import { ArtImage } from "@/components/ui/art/art-image";

afterEach(cleanup);

const uploaded = `/pictures/${"3f".repeat(12)}/50-30/1600x1600.webp`;

/** The `sizes` of the picture and of its source. */
function sizes(image: ReactElement): (string | null | undefined)[] {
  const { container } = render(image);
  return ["img", "source"].map((name) => container.querySelector(name)?.getAttribute("sizes"));
}

it("a small portrait asks for a small file, whether or not the browser measures it", () => {
  expect(sizes(<ArtImage src={uploaded} place="thumb" />)).toEqual(["auto, 8rem", "auto, 8rem"]);
});

it("a picture above the fold tells the width of its place, because it is not measured", () => {
  const half = "(min-width: 1024px) 50vw, 100vw";
  expect(sizes(<ArtImage src={uploaded} first />)).toEqual([half, half]);
});

it("a drawing has one file for all sizes", () => {
  expect(sizes(<ArtImage src="/art/home.svg" place="card" />)).toEqual([null, undefined]);
});
