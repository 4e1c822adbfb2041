import { z } from "zod";
import { symbols } from "@/lib/rules/texts/counted-symbols";
import { appearances } from "@/lib/rules/portrait-appearance";
import { isOfPrograms } from "@/lib/rules/addresses/program-addresses";
import { times as usualTimes } from "@/lib/rules/times/times";
import { blockProblems } from "./blocks/render";
import {
  confirming,
  day,
  earlierPrices,
  euros,
  exception,
  exceptionHelp,
  number,
  ownNumber,
  sales,
  schedule,
  slug,
  text,
  times,
  web,
} from "./field-schemas";

/** The text with blocks that follows the fields of a file. */
const markdown = text.superRefine((value, context) => {
  for (const { line, message, level } of blockProblems(value))
    if (level !== "warning") context.addIssue({ code: "custom", message: `line ${line}: ${message}` });
});
const language = z.string().regex(/^[a-z]{2}$/, "is not a two-letter language code");

const entry = {
  slug: slug.optional(),
  number: ownNumber,
  title: text,
  date: day.describe("Published on, such as 2026-12-01"),
  modified: day.describe("Last changed on").optional(),
};
const image = {
  image: slug
    .describe("Name of an uploaded picture or a drawing; if left out, the document's own drawing")
    .optional(),
  imageAlt: text.describe("Description of the picture"),
};
const product = z
  .union([number, text])
  .describe("A product's SKU or slug; its number in products.yaml also works");
/** Words in braces that the mails about a date replace. */
const mailWords = new Set(["attendee", "title", "when", "place", "room", "page"]);
const mailText = text.max(2_000).superRefine((value, context) => {
  for (const [written, word = ""] of value.matchAll(/\{([^{}]*)\}/g))
    if (!mailWords.has(word))
      context.addIssue({
        code: "custom",
        message: `there is no ${written} in emails, only ${[...mailWords].map((one) => `{${one}}`).join(", ")}`,
      });
});
const mails = z
  .strictObject({
    joining: mailText
      .describe("How to join: in the first email, and in the one before the workshop")
      .optional(),
    before: mailText.describe("Opening of the email three days before").optional(),
    after: mailText.describe("Opening of the email afterwards").optional(),
  })
  .describe("Texts of the emails to attendees; if left out, the default texts")
  .optional();

const moveUntilDays = z
  .int()
  .min(0)
  .max(90)
  .describe(
    `The last number of days before its date on which a seat can be moved to another date for free; {moveUntil} gives that day in the texts. If left out: ${usualTimes.moving.days}`,
  )
  .optional();

/** The features of an illustrated portrait. */
const appearance = z.strictObject({
  skin: z.enum(appearances.skin),
  expression: z.enum(appearances.expression),
  hair: z.enum(appearances.hair),
  hairColor: z.enum(appearances.hairColor),
  beard: z.enum(appearances.beard).default("none"),
  glasses: z.enum(appearances.glasses).default("none"),
  clothes: z.enum(appearances.clothes),
});

export const page = z.strictObject({
  ...entry,
  path: text
    .regex(
      /^\/(?:[^\s?#\\]*[^\s?#\\/])?\/?$/,
      "is not a path like /about/history: no space, question mark or #",
    )
    .optional(),
  template: text.optional(),
  image: slug.optional(),
  imageAlt: text.optional(),
  listed: z.boolean().describe("false: neither the site's search nor search engines list it").default(true),
});

export const certification = z.strictObject({
  ...entry,
  ...image,
  order: z.int(),
  subtitle: text,
  excerpt: markdown,
  duration: text,
  addon: z.boolean().default(false),
  product: product.nullable(),
  byInvitation: z.boolean().default(false).describe("True: none of its products is sold to everybody"),
  groups: z.array(slug).min(1),
  levels: z.array(slug).min(1),
  variants: z
    .array(
      z.strictObject({
        key: z.enum(["classic", "self-paced"]),
        title: text,
        product,
        content: markdown,
      }),
    )
    .default([]),
  moveUntilDays,
  mails,
});

export const workshop = z.strictObject({
  slug: slug.optional(),
  number: ownNumber,
  certification: slug,
  title: text.optional(),
  date: day,
  ...schedule,
  language,
  guides: z.array(slug).min(1),
  product,
  sku: text
    .describe(
      "Slug of the variation for this date; {day} is its first day. If left out, the slug of the date",
    )
    .optional(),
  price: euros
    .describe("Net price of a seat; leave it out if the product is sold without a choice of date")
    .optional(),
  sales,
  earlierPrices,
  confirmPrice: euros.describe(confirming).optional(),
  seats: z.int().min(0).nullable().optional(),
  exceptions: z
    .array(
      z.strictObject({
        ...exception,
        guides: z.array(slug).min(1).optional(),
        price: euros.optional(),
        seats: z.int().min(0).optional(),
      }),
    )
    .default([])
    .describe(exceptionHelp),
  room: web.describe("URL of the live room. Only people with a seat get it, by email").optional(),
  mails: mails.describe("The same for this date only; fields left out come from its certification"),
});

export const event = z.strictObject({
  ...entry,
  ...image,
  excerpt: markdown,
  ...schedule,
  run: z
    .enum(["next", "last"])
    .default("next")
    .describe("last: the past edition instead of the next one, for a repeating event"),
  exceptions: z.array(z.strictObject(exception)).default([]).describe(exceptionHelp),
  product: product.nullable(),
  registrationUrl: web.optional(),
  room: web.describe("URL of the live room. Only ticket holders get it").optional(),
  moveUntilDays,
  cannotCome: text
    .describe(
      "A sentence for ticket holders who cannot attend, if there is no other date; {moveUntil} gives the last day to move",
    )
    .optional(),
  mails,
});

export const talk = z.strictObject({
  ...entry,
  ...image,
  excerpt: markdown,
  event: slug,
  day: z.int().min(1).default(1).describe("Day of the event, starting at 1"),
  time: times,
  track: text,
  session: slug,
  videoUrl: web.optional(),
  speakers: z
    .array(
      z.strictObject({
        name: text,
        role: text,
        company: text,
        professional: slug.optional(),
        look: appearance.describe("Name of a guest who has no page").optional(),
      }),
    )
    .min(1),
});

export const professional = z.strictObject({
  ...entry,
  ...image,
  order: z.int().default(0),
  headline: text,
  look: appearance,
  company: text,
  city: text,
  country: z.string().regex(/^[A-Z]{2}$/, "is not a two-letter country code"),
  languages: z.array(language).min(1),
  guide: z.boolean(),
  coach: z.boolean(),
  social: z
    .strictObject(
      Object.fromEntries(
        ["website", "twitter", "linkedin", "instagram", "youtube", "facebook", "circle"].map((key) => [
          key,
          web.optional(),
        ]),
      ),
    )
    .default({}),
});

export const caseStudy = z.strictObject({
  ...entry,
  ...image,
  excerpt: markdown,
  company: text,
  industry: text,
  quote: text,
  quoteAuthor: text,
  counted: z
    .array(
      z.strictObject({
        as: z.enum(symbols),
        things: text.optional(),
        before: z.int().min(1).max(400),
        after: z.int().min(0).max(400),
      }),
    )
    .max(2)
    .default([])
    .describe(
      "Counts before and after, each drawn as one symbol; without them, the case study shows a landscape",
    ),
});

const term = z.strictObject({ number, slug, name: text });
export const terms = z.strictObject({
  groups: z.array(term),
  levels: z.array(term),
  categories: z.array(term),
});

const menuLink = {
  number,
  label: text,
  uri: z.string().regex(/^(\/|https:\/\/)/, "is neither a path nor an https URL"),
  target: z.literal("_blank").optional(),
};
export const menus = z.array(
  z.strictObject({
    number,
    slug: z.enum(["mainmenu", "footer", "legalmenu"]),
    name: text,
    items: z
      .array(z.strictObject({ ...menuLink, children: z.array(z.strictObject(menuLink)).default([]) }))
      .min(1),
  }),
);

/** Capitals and trailing slashes or punctuation are corrected before an alias is looked up. */
export const alias = z
  .string()
  .regex(
    /^(?:\/[^\s/A-Z.?#%\\]+)+$/,
    "is not a path like /day or /workshops/design: lower case, no dot, no slash at the end",
  )
  .refine((from) => !isOfPrograms(from), "is a path of the shop itself: choose another one");
export const redirects = z.array(
  z.strictObject({
    from: alias.describe("The path to redirect, such as /day or /workshops/old-name"),
    to: z
      .string()
      .regex(/^\/(?![/\\])\S*$/, "is not a path of this site like /academy/events")
      .describe("The page it leads to, such as /academy/events"),
  }),
);
