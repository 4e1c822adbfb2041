import { expect, it } from "vitest";
import { nameOf } from "@/backend/content/pictures/upload-picture";

it.each([
  ["IMG_2041 (Übung).JPG", "img-2041-ubung"],
  ["Quiet board", "quiet-board"],
  ["Dr. Meyer, version 1.2", "dr-meyer-version-1-2"],
  ["kestrel-bank", "kestrel-bank"],
  ["???", "picture"],
])("makes a picture's name of %j", (typed, name) => {
  expect(nameOf(typed)).toBe(name);
});
