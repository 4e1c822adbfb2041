import { configure, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ImageForm } from "@/components/settings/image-form";

configure({ asyncUtilTimeout: 8_000 });

const form = <ImageForm image="/api/uploads/old.webp" name="Ida Brandt" flash={null} />;
const file = (type: string, size = 10) => new File([new Uint8Array(size)], "a.png", { type });
const input = () => screen.getByLabelText("Choose a picture");
const choose = (chosen: File) => fireEvent.change(input(), { target: { files: [chosen] } });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save image" }));

function fakeMember(answers: object[]) {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    asked.push(init.body);
    return Response.json(answers.shift() ?? {});
  });
  return asked;
}

beforeEach(() => {
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

describe("the profile image", () => {
  it("is a plain form with a file, and one that removes", () => {
    const html = renderToString(form);
    expect(html).toContain('action="/api/forms/profile-image"');
    expect(html).toContain('encType="multipart/form-data"');
    expect(html).toContain('accept="image/png,image/jpeg,image/webp"');
    expect(html).toContain('action="/api/forms/remove-profile-image"');
  });

  it.each([
    ["too large a file", file("image/png", 5.1 * 1_024 * 1_024), "The image is larger than 5 MB."],
    ["a drawing", file("image/svg+xml"), "Please choose a PNG, JPEG or WebP image."],
    ["a page", file("text/html"), "Please choose a PNG, JPEG or WebP image."],
    ["a GIF", file("image/gif"), "Please choose a PNG, JPEG or WebP image."],
  ])("refuses %s before anything is sent", async (_, chosen, words) => {
    const asked = fakeMember([]);
    render(form);
    choose(chosen);
    expect(screen.getByRole("alert")).toHaveTextContent(words);
    expect(screen.getByAltText("Profile image of Ida Brandt")).toHaveAttribute(
      "src",
      "/api/uploads/old.webp",
    );
    expect(asked).toEqual([]);
  });

  it("shows what was dropped, sends it as multipart, and shows the new one", async () => {
    const asked = fakeMember([
      { data: { updateProfileImage: { viewer: { profileImage: "/api/uploads/new.webp" } } } },
    ]);
    render(form);
    fireEvent.drop(input(), { dataTransfer: { files: [file("image/webp")] } });
    expect(screen.getByAltText("The chosen picture")).toHaveAttribute("src", "blob:preview");
    await save();
    expect(await screen.findByText("Your profile image has been saved.")).toBeInTheDocument();
    expect(screen.getByAltText("Profile image of Ida Brandt")).toHaveAttribute(
      "src",
      "/api/uploads/new.webp",
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBeInstanceOf(FormData);
  });

  it("says what the server says, and keeps the preview for another try", async () => {
    const message = "Please choose a PNG, JPEG or WebP image.";
    fakeMember([
      { data: { updateProfileImage: null }, errors: [{ message, extensions: { code: "BAD_USER_INPUT" } }] },
    ]);
    render(form);
    choose(file("image/png"));
    await save();
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByAltText("The chosen picture")).toBeInTheDocument();
  });

  it("asks for a file, and removes the image", async () => {
    fakeMember([{ data: { removeProfileImage: { viewer: { profileImage: null } } } }]);
    render(form);
    await save();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please choose an image file.");
    await userEvent.click(screen.getByRole("button", { name: "Remove image" }));
    expect(await screen.findByText("Your profile image has been removed.")).toBeInTheDocument();
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
  });
});
