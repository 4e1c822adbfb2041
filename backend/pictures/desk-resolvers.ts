import { z } from "zod";
import type {
  MutationResolvers,
  PictureResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { pictureAddress } from "@/lib/rules/picture-address";
import {
  documentKinds,
  picturesNamed,
  placed,
  problemText,
  type WrittenPicture,
  writtenPictures,
} from "../content";
import { type BackendContext, requireMember } from "../context";
import { deskInput } from "../desk-input";
import { documentsNow } from "../editing";
import { userError } from "../errors";
import { MAX_PIXELS } from "./encode-picture";
import { changePicture, MAX_BYTES, nameOf, type PictureOutcome, uploadPicture } from "./upload-picture";

const pictures: QueryResolvers["pictures"] = async (_root, { name }, { deps }) => {
  const { files } = await documentsNow(deps.db, deps.clock());
  return writtenPictures(files)
    .filter((one) => !name || one.name === name)
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
};

const typedName = z.string().trim().max(80, "The name is too long: 80 characters at most.");
const name = typedName.regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "Write a name of lower-case letters, digits and hyphens.",
);
const alt = z
  .string()
  .trim()
  .min(1, "Write an alt text that describes the picture for people who cannot see it.")
  .max(300, "The text is too long: 300 characters at most.");
const percent = z
  .number()
  .int()
  .min(0, "Write a number from 0 to 100.")
  .max(100, "Write a number from 0 to 100.");
const uploadInput = z.strictObject({
  name: typedName.nullish(),
  alt,
  isReplacing: z.boolean(),
});

const upload: MutationResolvers["uploadPicture"] = async (_root, { file, input }, context) => {
  const given: unknown = file;
  if (!(given instanceof File) || given.size === 0) throw userError("Please choose a picture.", "NO_FILE");
  if (given.size > MAX_BYTES)
    throw userError("The picture is larger than 25 MB. Choose a smaller one.", "TOO_LARGE");
  const asked = deskInput(uploadInput, input);
  const called = nameOf(asked.name || given.name);
  context.record?.({ about: `content:pictures.yaml#${called}` });
  const { memberId } = await requireMember(context, "edit");
  const outcome = await uploadPicture(context.deps, { ...asked, name: called, memberId, file: given });
  return { name: called, message: messageOf(context, outcome, "The picture is ready in all sizes.") };
};

const shapes = { AS_IT_IS: null, THREE_TO_TWO: 3 / 2, SQUARE: 1, WIDE: 16 / 9, PORTRAIT: 3 / 4 };
const changeInput = z.strictObject({
  name,
  alt,
  focusX: percent,
  focusY: percent,
  shape: z.enum(["AS_IT_IS", "THREE_TO_TWO", "SQUARE", "WIDE", "PORTRAIT"]),
  part: z.number().int().min(20, "Keep at least 20 percent.").max(100, "Keep at most 100 percent."),
});

const change: MutationResolvers["changePicture"] = async (_root, { input }, context) => {
  const { focusX, focusY, shape, ...asked } = deskInput(changeInput, input);
  context.record?.({ about: `content:pictures.yaml#${asked.name}` });
  const { memberId } = await requireMember(context, "edit");
  const cut = { ...asked, memberId, shape: shapes[shape], focus: [focusX, focusY] as const };
  return {
    message: messageOf(
      context,
      await changePicture(context.deps, cut),
      "Saved. Pages show it within seconds.",
    ),
  };
};

/** @throws GraphQLError a sentence that says what to do */
function messageOf({ record }: BackendContext, outcome: PictureOutcome, done: string): string {
  switch (outcome.kind) {
    case "published":
      record?.({
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
        `There is a picture “${outcome.name}”. Choose another name, or replace it on its own page.`,
        "NAME_TAKEN",
      );
    case "no such picture":
      throw userError("This picture no longer exists.", "NOT_FOUND");
    case "conflict":
      throw userError("Somebody else is publishing right now. Please press again.", "CONFLICT");
    case "mistakes":
      throw userError(
        `Not published: ${outcome.problems[0] ? problemText(outcome.problems[0]) : "the content has a mistake"}`,
        "MISTAKES",
      );
  }
}

const pictureFields: PictureResolvers = {
  address: (picture) => pictureAddress(placed(picture)),
  original: (picture) =>
    pictureAddress({ ...placed(picture), file: picture.original ?? picture.file }, "jpeg"),
  isCut: ({ original }) => original !== undefined,
  usedIn: async ({ name: called }: WrittenPicture, _args, { deps }) => {
    const { files } = await documentsNow(deps.db, deps.clock());
    return [...files]
      .filter(([path, text]) => isUsed(called, path, text))
      .flatMap(([path]) => {
        const kind = documentKinds.find(({ place }) => place === path || path.startsWith(`${place}/`));
        return kind ? [{ path, kind: kind.one }] : [];
      });
  },
};

/** A document without a picture of its own has the one of its name. */
function isUsed(called: string, path: string, text: string): boolean {
  return path.endsWith(`/${called}.md`) || picturesNamed(path, text).some((one) => one.name === called);
}

export const pictureDeskResolvers: Resolvers = {
  Query: { pictures },
  Mutation: { uploadPicture: upload, changePicture: change },
  Picture: pictureFields,
};
