import sanitize from "sanitize-html";

const shared = ["block-of-1", "block-of-2", "block-of-3", "block-of-4"];
/** The closed list of classes, by the element that carries them. */
const classes = {
  ul: ["block-cards", "block-checklist", "block-yes", "block-no", ...shared],
  ol: ["block-steps"],
  li: ["block-card", "block-step"],
  dl: ["block-figures"],
  details: ["block-question"],
  figure: ["block-quote"],
  span: ["block-person"],
  p: ["block-actions", "block-altitude"],
  a: ["block-button", "block-second"],
  div: [
    "block-answer",
    "block-band",
    "block-column",
    "block-columns",
    "block-cta",
    "block-faq",
    "block-figure",
    "block-level",
    "block-levels",
    "block-note",
    "block-picture",
    "block-left",
    "block-right",
    "block-above",
    "block-row",
    "block-table",
    "block-words",
    ...shared,
  ],
};
const toned = { name: "data-tone", multiple: false, values: ["blue", "green", "pink", "yellow", "black"] };
const scene = { name: "data-scene", multiple: false, values: ["headline", "items", "list"] };

/** HTML with known elements, attributes and classes only: no script, no style, no handler, no foreign frame. */
export function clean(html: string): string {
  return sanitize(html, {
    allowedTags: [...sanitize.defaults.allowedTags, "img", "details", "summary"],
    allowedClasses: classes,
    allowedAttributes: {
      a: ["href", "title"],
      img: ["src", "alt", "width", "height", "loading", "decoding"],
      h2: ["id", scene],
      h3: ["id"],
      th: ["align"],
      td: ["align"],
      ul: [toned, scene],
      ol: [toned, scene],
      dl: [toned, scene],
      figure: [toned],
      div: [
        toned,
        scene,
        { name: "data-surface", multiple: false, values: ["tint", "mist", "ink"] },
        { name: "tabindex", multiple: false, values: ["0"] },
        { name: "role", multiple: false, values: ["region"] },
        "aria-label",
      ],
    },
    allowedSchemes: ["https", "mailto"],
    allowProtocolRelative: false,
    transformTags: { img: sanitize.simpleTransform("img", { loading: "lazy", decoding: "async" }) },
  }).trim();
}
