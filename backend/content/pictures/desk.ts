import { z } from "zod";
import { pictureAddress } from "@/lib/rules/addresses/picture-address";
import { documentKinds, picturesNamed, placed, problemText, writtenPictures } from "../documents";
import { type ActionContext, deskAction, deskRead, type Roles } from "../../ground/desk-entry";
import { tickField } from "../../ground/desk-fields";
import { documentsNow } from "../editing";
import { userError } from "../../ground/errors";
import { MAX_PIXELS } from "./encode-picture";
import { changePicture, MAX_BYTES, nameOf, type PictureOutcome, uploadPicture } from "./upload-picture";

const roles: Roles = ["EDITOR"];

const typedName = z.string().trim().max(80, "The name is too long: 80 characters at most.");
const alt = z
  .string()
  .trim()
  .min(1, "Enter an alt text that describes the picture for people who cannot see it.")
  .max(300, "The text is too long: 300 characters at most.");

const wholeNumber = z.coerce.number("Enter a number from 0 to 100.").int("Enter a whole number.");
const percent = wholeNumber.min(0, "Enter a number from 0 to 100.").max(100, "Enter a number from 0 to 100.");

/** Width divided by height; null keeps the picture's own shape. */
const shapes = { "": null, THREE_TO_TWO: 3 / 2, SQUARE: 1, WIDE: 16 / 9, PORTRAIT: 3 / 4 };

const missing = "Please choose a picture.";
const tooLarge = "The picture is larger than 25 MB. Choose a smaller one.";

export const actions = {
  /** Stores a JPEG, PNG, WebP or AVIF in all sizes, without the camera's metadata. */
  uploadPicture: deskAction({
    roles,
    consequence: "none",
    file: {
      page: "pictures",
      maxBytes: 26 * 1_024 * 1_024,
      missing,
      tooLarge,
      unknown: "Check whether the picture is there before you upload it again.",
      failed: "Check whether the picture is there, and upload another file if it is not.",
    },
    fields: z.strictObject({
      /** Empty: the name comes from the file's name. */
      name: typedName.default(""),
      alt,
      /** Replaces the picture of this name. Without it, a name that is taken is refused. */
      replace: tickField,
    }),
    async run({ name, alt: words, replace: isReplacing }, { deps, record, staff: { memberId }, file }) {
      if (!file || file.size === 0) throw userError(missing, "NO_FILE");
      if (file.size > MAX_BYTES) throw userError(tooLarge, "TOO_LARGE");
      const called = nameOf(name || file.name);
      record({ about: `content:pictures.yaml#${called}` });
      const outcome = await uploadPicture(deps, { memberId, file, name: called, alt: words, isReplacing });
      return {
        message: messageOf(record, outcome, "The picture is ready in all sizes."),
        next: `picture:${called}`,
      };
    },
  }),
  /** Changes a picture's description, its focus point, and the part of the upload that is shown. */
  changePicture: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({
      name: typedName.regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        "Enter a name with lower-case letters, digits and hyphens.",
      ),
      alt,
      /** Percent from the left and from the top. */
      focusX: percent,
      focusY: percent,
      shape: z.enum(["", "THREE_TO_TWO", "SQUARE", "WIDE", "PORTRAIT"]).transform((chosen) => shapes[chosen]),
      /** Percent of the largest part of that shape. */
      part: wholeNumber.min(20, "Keep at least 20 percent.").max(100, "Keep at most 100 percent."),
    }),
    async run({ focusX, focusY, ...asked }, { deps, record, staff: { memberId } }) {
      record({ about: `content:pictures.yaml#${asked.name}` });
      const outcome = await changePicture(deps, { ...asked, memberId, focus: [focusX, focusY] });
      return { message: messageOf(record, outcome, "Saved. Pages show it within seconds.") };
    },
  }),
};

/** @throws GraphQLError with a sentence that tells the editor what to do */
function messageOf(record: ActionContext["record"], outcome: PictureOutcome, done: string): string {
  switch (outcome.kind) {
    case "published":
      record({
        changes: outcome.versions.map(({ id, path }) => ({
          field: path,
          before: null,
          after: `version ${id}`,
        })),
      });
      return done;
    case "unchanged":
      return "Nothing has changed, so there is nothing to save.";
    case "no picture":
      throw userError(
        "We cannot read this file as a picture. Choose a JPEG, PNG, WebP or AVIF.",
        "NO_PICTURE",
      );
    case "too large":
      throw userError(
        `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels, which is too many. Make it smaller first: 3,200 pixels on the longer side are enough.`,
        "TOO_LARGE",
      );
    case "name taken":
      throw userError(
        `There is already a picture “${outcome.name}”. Choose another name, or replace it on its own page.`,
        "NAME_TAKEN",
      );
    case "no such picture":
      throw userError("This picture no longer exists.", "NOT_FOUND");
    case "conflict":
      throw userError("Somebody else is publishing right now. Please try again.", "CONFLICT");
    case "mistakes":
      throw userError(
        `Not published: ${outcome.problems[0] ? problemText(outcome.problems[0]) : "the content has a mistake"}`,
        "MISTAKES",
      );
  }
}

export const reads = {
  /** Pictures that editors uploaded, by name. With `name`, only that picture or none. */
  pictures: deskRead({
    roles,
    input: z.strictObject({ name: z.string().nullish() }),
    async run({ name }, { deps }) {
      const { files } = await documentsNow(deps.db, deps.clock());
      const documents = [...files].flatMap(([path, text]) => {
        const kind = documentKinds.find(({ place }) => place === path || path.startsWith(`${place}/`));
        const names = kind && new Set(picturesNamed(path, text).map((one) => one.name));
        return kind && names ? [{ path, kind: kind.one, names }] : [];
      });
      return writtenPictures(files)
        .filter((one) => !name || one.name === name)
        .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
        .map((picture) => ({
          name: picture.name,
          alt: picture.alt,
          /** Address of the largest file that pages use. */
          address: pictureAddress(placed(picture)),
          /** Address of the whole upload in the largest size, for a picture that is cut. */
          original: pictureAddress({ ...placed(picture), file: picture.original ?? picture.file }, "jpeg"),
          isCut: picture.original !== undefined,
          width: picture.width,
          height: picture.height,
          focusX: picture.focusX,
          focusY: picture.focusY,
          /** A document without a picture of its own shows the picture with the document's name. */
          usedIn: documents
            .filter(({ path, names }) => names.has(picture.name) || path.endsWith(`/${picture.name}.md`))
            .map(({ path, kind }) => ({ path, kind })),
        }));
    },
  }),
};
