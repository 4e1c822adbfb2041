import { routes } from "./routes";

/** Forms of the settings page. */
const forms = ["image", "profile", "billing", "export", "delete", "code"] as const;
export type SettingsForm = (typeof forms)[number];

/** The part of the page in which each of them is. */
const anchors: Record<SettingsForm, string> = {
  image: "profile-image",
  profile: "profile",
  billing: "invoice-address",
  export: "your-data",
  delete: "delete-account",
  /** The second step of the deletion. */
  code: "delete-account",
};

/** Address of the settings page as it is after a form: it shows the form's notice in its place. */
export function settingsPage(form: SettingsForm): string {
  return `${routes.settings}?form=${form}#${anchors[form]}`;
}

/** The form that the query parameter `form` names. */
export function settingsForm(query: string | string[] | undefined): SettingsForm | null {
  return forms.find((form) => form === query) ?? null;
}
