/** What a plain form's answer left for the next page: its words, wrong fields, and what was typed. */
export type Flash = {
  kind: "success" | "error" | "info";
  text: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
};
