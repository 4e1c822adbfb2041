import type { z } from "zod";
import type { Certification, Workshop } from "@/graphql/generated/content/resolvers";
import { zoneName } from "@/lib/rules/times/visitor-time";
import { globalId } from "../../ground/relay";
import {
  type CertificationEntry,
  checkExceptions,
  contentNode,
  entry,
  featured,
  html,
  placeOfRun,
  roomProblem,
  type Seat,
  type Terms,
  type WorkshopEntry,
} from "./entries";
import type { Document } from "./files";
import { dayRange, exceptionOf, occurrence, overText } from "./occurrence";
import type { Reading } from "./reading";
import { saleProblems } from "./sale";
import type * as schemas from "./schemas";

/**
 * Each run of a workshop has its own numbers (the file's number plus two digits for the run). Seats are counted
 * separately for each run, and a cart with a seat in a past run does not turn into a seat on another day.
 */
export function readWorkshops(
  documents: readonly Document<z.infer<typeof schemas.workshop>>[],
  { now, findProduct, problems, before: { certifications = [], professionals = [] } }: Reading,
): WorkshopEntry[] {
  return documents.flatMap(({ file, slug: name, data, body }): WorkshopEntry[] => {
    const certification = certifications.find((one) => one.node.slug === data.certification);
    if (!certification) problems.refer(file, "certification", `there is no workshop "${data.certification}"`);
    checkExceptions(file, data, problems);
    const { run, day, startDate, endDate } = occurrence(data, now);
    const own = exceptionOf(data, run);
    const guides = (own?.guides ?? data.guides).flatMap((wanted, index) => {
      const guide = professionals.find((one) => one.node.slug === wanted && one.node.isGuide);
      if (!guide) problems.refer(file, `guides.${index}`, `there is no guide "${wanted}"`);
      return guide ? [guide.node] : [];
    });
    if (!certification) return [];
    if (own?.cancelled) return [];
    const { location, timezone } = placeOfRun(data, run);
    const number = data.number * 100 + run;
    const slug = `${name}-${day}`;
    const sold = findProduct(file, "product", data.product);
    if (Date.parse(endDate) < now.getTime()) problems.warn(file, "first", overText(day));
    const sku = data.sku?.replaceAll("{day}", day) ?? slug;
    const title = data.title ?? certification.node.title ?? "";
    const node: Workshop = {
      __typename: "Workshop",
      // A date has no page; it is a row on the page of its certification.
      ...contentNode("workshop", slug, `${certification.node.uri}#${slug}`, {
        number,
        title,
        date: data.date,
      }),
      startDate,
      endDate,
      timezone,
      location,
      isOnline: location === null,
      language: data.language,
      certification: certification.node,
      guides,
      ...sold,
      variationId: data.price === undefined ? null : number,
      variationSku: sku,
      registrationUrl: null,
    };
    const { moveUntilDays = null } = certification.node;
    const mailed = {
      mails: { ...certification.mails, ...data.mails },
      room: data.room ?? null,
      moveUntilDays,
    };
    const missing = roomProblem(mailed);
    if (missing) problems.add(file, "room", missing);
    const workshop = { ...entry(node, file, body), schedule: data, run, ...mailed };
    if (data.price === undefined || sold.productId === null) return [{ ...workshop, seat: null }];
    const { sales, earlierPrices } = data;
    const priced = { price: own?.price ?? data.price, sales, earlierPrices };
    for (const [field, text] of saleProblems(priced, now)) problems.add(file, field, text);
    const seat: Seat = {
      file,
      variation: number,
      product: sold.productId,
      workshop: slug,
      sku,
      number: data.number,
      ...priced,
      confirmPrice: data.confirmPrice,
      stock: own?.seats ?? data.seats ?? null,
      startsAt: startDate,
      attributes: [
        { name: "date", label: "Date", value: dayRange(own?.days ?? data.days, day) },
        {
          name: "place",
          label: "Place",
          value: location ?? `Online (${zoneName(timezone)} time)`,
        },
        {
          name: "language",
          label: "Language",
          value: new Intl.DisplayNames("en", { type: "language" }).of(data.language) ?? data.language,
        },
      ],
    };
    return [{ ...workshop, seat }];
  });
}

type WrittenTerms = z.infer<typeof schemas.terms>;

export function buildTerms({ groups, levels }: WrittenTerms): Terms {
  return {
    groups: groups.map((one) => ({ __typename: "CertificationGroup", ...term("group", one) })),
    levels: levels.map((one) => ({ __typename: "CertificationLevel", ...term("level", one) })),
  };
}

/** A term has no page; its path is an anchor in the list of workshops. */
function term(type: string, { number, slug, name }: WrittenTerms["groups"][number]) {
  return {
    id: globalId(`certification_${type}`, number),
    databaseId: number,
    slug,
    name,
    uri: `/workshops/#${type}-${slug}`,
    isContentNode: false,
    isTermNode: true,
  };
}

export function readCertifications(
  documents: readonly Document<z.infer<typeof schemas.certification>>[],
  { terms, findProduct, problems }: Reading,
): CertificationEntry[] {
  return documents.map(({ file, slug, data, body }) => {
    const pick = <T extends { slug?: string | null }>(
      field: string,
      all: readonly T[],
      wanted: string[],
    ): T[] =>
      wanted.flatMap((one) => {
        const found = all.find((candidate) => candidate.slug === one);
        if (!found)
          problems.refer(file, field, `there is no "${one}" among the groups and levels (terms.yaml)`);
        return found ?? [];
      });
    const node: Certification = {
      __typename: "Certification",
      ...contentNode("certification", slug, `/workshops/${slug}/`, data),
      content: html(body),
      excerpt: html(data.excerpt),
      featuredImage: featured(slug, data),
      subtitle: data.subtitle,
      duration: data.duration,
      addon: data.addon,
      ...findProduct(file, "product", data.product),
      byInvitation: data.byInvitation,
      moveUntilDays: data.moveUntilDays ?? null,
      certificationGroups: { nodes: pick("groups", terms.groups, data.groups) },
      certificationLevels: { nodes: pick("levels", terms.levels, data.levels) },
      variants: data.variants.map(({ key, title, product, content }, index) => ({
        key,
        title,
        ...findProduct(file, `variants.${index}.product`, product),
        content: html(content),
      })),
    };
    const own = entry(node, file, body, { order: data.order, excerpt: data.excerpt });
    return { ...own, mails: data.mails ?? {} };
  });
}
