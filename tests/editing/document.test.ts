import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { content } from "@/backend/content/catalogue";
import { type DocumentKind, documentKinds } from "@/backend/content/documents";
import { readFiles } from "@/backend/content/catalogue/folder";
import {
  created,
  editable,
  edited,
  editedPart,
  emptyForm,
  listDocuments,
  type Place,
  withoutEntry,
} from "@/backend/content/editing/document";
import { choicesOf } from "@/backend/content/editing/fields/choices";
import type { FormField } from "@/backend/content/editing/fields/form-fields";
import { env } from "@/lib/env";

const files = new Map(
  [...readFiles("backend/content/files")].filter(([file]) => !file.startsWith("downloads/")),
);
const listed = listDocuments(files, documentKinds);
function kindNamed(place: string): DocumentKind {
  const found = documentKinds.find((kind) => kind.place === place);
  if (!found) throw new Error(`no kind ${place}`);
  return found;
}
const choices = choicesOf(content(), files);
/** As a browser sends it: of a list nothing that it does not have, and checkboxes in their order. */
function sentBy({ kind, value, options }: FormField): string {
  const offered = options.map((option) => option.value);
  if (kind === "choice") return offered.includes(value) ? value : "";
  const lines = kind === "choices" ? offered.filter((one) => value.split("\n").includes(one)) : [value];
  return lines.join("\n").replaceAll("\n", "\r\n");
}
const textOf = (path: string) => files.get(path) ?? "";

describe("every document", () => {
  it.each(listed.map((one) => [`${one.path} ${one.entry ?? ""}`, one] as const))(
    "%s has a form that, sent back, changes nothing",
    (_, place) => {
      const text = textOf(place.path);
      const form = editable(text, place, choices);
      expect(form?.fields.length).toBeGreaterThan(0);
      // A browser sends no form with an empty field that it takes for required.
      expect(form?.fields.filter(({ isRequired, value }) => isRequired && value === "")).toEqual([]);
      const fields = new Map(form?.fields.map((field) => [field.name, sentBy(field)]));
      expect(edited(text, place, { fields, body: form?.body?.replaceAll("\n", "\r\n") })).toBe(text);
    },
  );

  it("is listed by its title, also when it is wrong", () => {
    expect(listed.find(({ path }) => path === "pages/imprint.md")).toMatchObject({ title: "Imprint" });
    expect(listed.find(({ entry }) => entry === "992")).toMatchObject({ path: "products.yaml" });
    const wrong = new Map([["pages/a.md", "Nothing"]]);
    expect(listDocuments(wrong, documentKinds.slice(0, 1))).toMatchObject([
      { path: "pages/a.md", title: "a" },
    ]);
  });
});

describe("a field that names something", () => {
  const fieldsOf = (path: string, text = textOf(path), entry: string | null = null) =>
    new Map(editable(text, { path, entry }, choices)?.fields.map((field) => [field.name, field]));

  it("is a list of what there is, by names, with what the document has first", () => {
    const date = fieldsOf("workshops/introduction-asia.md");
    expect(date.get("guides")).toMatchObject({ kind: "choices", value: "priya-raghunathan" });
    expect(date.get("guides")?.options[0]).toEqual(
      expect.objectContaining({ value: "priya-raghunathan", name: "Priya Raghunathan" }),
    );
    expect(date.get("certification")).toMatchObject({ kind: "choice", value: "{slug}-introduction" });
    expect(date.get("certification")?.options[0]?.name).toMatch(/Introduction$/);
    expect(date.get("product")).toMatchObject({ kind: "choice", value: "FLIN-LIVE" });
    const coupon = fieldsOf("coupons.yaml", textOf("coupons.yaml"), "fl-las-2025");
    expect(coupon.get("products")).toMatchObject({ kind: "choices", value: "992" });
    const product = fieldsOf("products.yaml", textOf("products.yaml"), "992");
    expect(product.get("image")).toMatchObject({ kind: "choice", picture: "/art/our-introduction.svg" });
    expect(product.get("categories")?.kind).toBe("choices");
  });

  it("keeps a value that is not there any more, and says so", () => {
    const path = "workshops/introduction-asia.md";
    const gone = textOf(path)
      .replace("guides: [priya-raghunathan]", "guides: [nobody-there, priya-raghunathan]")
      .replace("FLIN-LIVE", "GONE");
    const fields = fieldsOf(path, gone);
    expect(fields.get("guides")?.options[0]).toEqual({
      value: "nobody-there",
      name: "nobody-there (missing)",
    });
    expect(fields.get("product")?.options[0]).toEqual({ value: "GONE", name: "GONE (missing)" });
    const sent = { fields: new Map([...fields.values()].map((field) => [field.name, sentBy(field)])) };
    expect(edited(gone, { path, entry: null }, sent)).toBe(gone);
  });
});

describe("a form", () => {
  const date: Place = { path: "workshops/introduction-asia.md", entry: null };
  const send = (values: Record<string, string>, place = date, body?: string) =>
    edited(textOf(place.path), place, { fields: new Map(Object.entries(values)), body });

  it("changes a price as people write it, a text, a list, and nothing else", () => {
    const text = textOf(date.path);
    expect(send({ price: "1.490,50" })).toBe(text.replace("price: 149", "price: 1490.5"));
    expect(send({ seats: "", location: "Delhi, India" })).toBe(
      text.replace("seats: 24\n", "").replace("Asia/Kolkata\n", "Asia/Kolkata\nlocation: Delhi, India\n"),
    );
    expect(send({ guides: "samir-haddad\r\npriya-raghunathan\r\n" })).toBe(
      text.replace("[priya-raghunathan]", "[samir-haddad, priya-raghunathan]"),
    );
    expect(send({ "mails.before": "Bring a pen." })).toContain("mails:\n  before: Bring a pen.\n");
  });

  it("leaves what cannot be read as it was typed, for the check to name it", () => {
    expect(send({ price: "cheap", days: "two" })).toContain("price: cheap\n");
  });

  it("adds one more part, changes one, and drops one that was emptied", () => {
    const place = { path: "products.yaml", entry: "992" };
    const file = "downloads.0";
    const read = (text: string | null) => parse(text ?? "")[0].downloads;
    const empty = {
      [`${file}.id`]: "",
      [`${file}.name`]: "",
      [`${file}.file`]: "",
      [`${file}.limit`]: "",
      [`${file}.days`]: "",
    };
    const more = {
      "downloads.1.id": "b",
      "downloads.1.name": "B",
      "downloads.1.file": "b.pdf",
      "downloads.1.limit": "",
      "downloads.1.days": "",
    };
    const kept = { [`${file}.id`]: "introduction-workbook" };
    expect(read(send({ ...kept, ...more }, place))).toEqual([
      expect.objectContaining({ id: "introduction-workbook", limit: 5 }),
      { id: "b", name: "B", file: "b.pdf" },
    ]);
    expect(read(send(empty, place))).toBeUndefined();
  });

  it("makes a document, and an entry of a list", () => {
    const pages = kindNamed("pages");
    const fields = new Map([
      ["number", "9001"],
      ["title", "Quiet: week"],
      ["date", "2026-11-01"],
      ["path", ""],
    ]);
    expect(created(null, pages, { fields, body: "Words.\r\n" })).toBe(
      '---\nnumber: 9001\ntitle: "Quiet: week"\ndate: 2026-11-01\n---\nWords.\n',
    );
    const aliases = kindNamed("redirects.yaml");
    const alias = new Map([
      ["from", "/day"],
      ["to", "/academy/events"],
    ]);
    const list = created(textOf("redirects.yaml"), aliases, { fields: alias });
    expect(list).toBe(`${textOf("redirects.yaml")}- from: /day\n  to: /academy/events\n`);
    expect(withoutEntry(list, { path: "redirects.yaml", entry: "/day" })).toBe(textOf("redirects.yaml"));
    expect(editedPart(list, { path: "redirects.yaml", entry: "/day" })).toBe(
      "from: /day\n  to: /academy/events",
    );
  });
});

describe("a new document's form", () => {
  const namesIn = (place: string) => emptyForm(kindNamed(place), {}, choices).fields.map(({ name }) => name);

  it("leaves the name in the address to the file's name", () => {
    for (const { place } of documentKinds.filter(({ place }) => !place.endsWith(".yaml")))
      expect(namesIn(place), place).not.toContain("slug");
  });

  it("asks for it where entries share one file", () => {
    expect(namesIn("products.yaml")).toContain("slug");
  });
});

describe("an editor's words", () => {
  it("stand for the values that a field offers", () => {
    const place = { path: "products.yaml", entry: "992" };
    const fields = editable(textOf("products.yaml"), place, choices)?.fields;
    const namesOf = (name: string) =>
      fields?.find((field) => field.name === name)?.options.map((one) => one.name);
    expect(namesOf("type")).toContain("Workshop by date, with a price at each date");
    expect(namesOf("ppp")).toEqual(["Yes", "No"]);
  });

  it.each([
    ["redirects.yaml", "from", `${env.ORIGIN}/day/`, "/day"],
    ["redirects.yaml", "to", `${env.ORIGIN}/academy/events`, "/academy/events"],
    ["redirects.yaml", "to", env.ORIGIN, "/"],
    ["redirects.yaml", "to", "https://example.org/a", "https://example.org/a"],
    ["products.yaml", "uri", `${env.ORIGIN}/workshops/a`, "/workshops/a"],
  ])("may be an address of the site as a browser shows it: %s, %s %s", (place, name, typed, written) => {
    const text = created(null, kindNamed(place), { fields: new Map([[name, typed]]) });
    expect(parse(text)).toEqual([{ [name]: written }]);
  });
});
