import { z } from "zod";
import { looks } from "@/lib/rules/portrait-look";
import { day, euros, language, markdown, number, slug, text, times, timezone, web } from "./fields";

const entry = {
  slug: slug.optional(),
  number,
  title: text,
  /** Published and last changed, local time of the site. */
  date: day,
  modified: day.optional(),
};
const image = { image: slug.optional(), imageAlt: text };
const schedule = {
  first: day,
  time: times,
  days: z.int().min(1).max(14).default(1),
  repeatWeeks: z.int().min(1).max(104).optional(),
  timezone,
  /** Absent: online. */
  location: text.optional(),
};

export const page = z.strictObject({
  ...entry,
  path: text.optional(),
  template: text.optional(),
  image: slug.optional(),
  imageAlt: text.optional(),
});

export const certification = z.strictObject({
  ...entry,
  ...image,
  order: z.int(),
  subtitle: text,
  excerpt: markdown,
  duration: text,
  addon: z.boolean().default(false),
  product: number.nullable(),
  groups: z.array(slug).min(1),
  levels: z.array(slug).min(1),
  variants: z
    .array(
      z.strictObject({
        key: z.enum(["classic", "self-paced"]),
        title: text,
        product: number,
        content: markdown,
      }),
    )
    .default([]),
});

export const workshop = z.strictObject({
  slug: slug.optional(),
  number,
  certification: slug,
  title: text.optional(),
  date: day,
  ...schedule,
  language,
  guides: z.array(slug).min(1),
  product: number,
  /** Together, for a course with variations; absent when the product is sold without a choice of date. */
  price: euros.optional(),
  seats: z.int().min(0).nullable().optional(),
});

export const event = z.strictObject({
  ...entry,
  ...image,
  excerpt: markdown,
  ...schedule,
  /** `last`: the edition that is over, of something that repeats; it takes the place of the edition to come. */
  run: z.enum(["next", "last"]).default("next"),
  product: number.nullable(),
  registrationUrl: web.optional(),
  /** Address of the live room. Only holders of a ticket are told it. */
  room: web.optional(),
});

export const talk = z.strictObject({
  ...entry,
  ...image,
  excerpt: markdown,
  event: slug,
  /** Day of the event, counted from 1. */
  day: z.int().min(1).default(1),
  time: times,
  track: text,
  session: slug,
  videoUrl: web.optional(),
  speakers: z
    .array(z.strictObject({ name: text, role: text, company: text, professional: slug.optional() }))
    .min(1),
});

export const professional = z.strictObject({
  ...entry,
  ...image,
  order: z.int().default(0),
  headline: text,
  /** How the drawn portrait looks. */
  look: z.array(z.enum(looks)).min(1),
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
  uri: z.string().regex(/^(\/|https:\/\/)/, "is neither a path nor an https address"),
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
