import { routes } from "./routes";

const forms = ["image", "profile", "billing", "export", "delete", "code"] as const;
export type SettingsForm = (typeof forms)[number];

/** The section of the settings page that contains each form. */
const anchors: Record<SettingsForm, string> = {
  image: "profile-image",
  profile: "profile",
  billing: "invoice-address",
  export: "your-data",
  delete: "delete-account",
  code: "delete-account",
};

/** The settings page after a form was sent. The form's section shows its notice. */
export function settingsPage(form: SettingsForm): string {
  return `${routes.settings}?form=${form}#${anchors[form]}`;
}

export function settingsForm(query: string | string[] | undefined): SettingsForm | null {
  return forms.find((form) => form === query) ?? null;
}
