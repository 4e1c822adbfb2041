"use client";

import { Button } from "@/components/ui/button";
import { focusFirst } from "@/components/ui/forms/focus-first";
import { useRuledForm } from "@/components/ui/forms/use-ruled-form";
import { UpdateProfileDocument } from "@/graphql/generated/member/documents";
import { mutate } from "@/lib/browser/ask";
import type { Flash } from "@/lib/forms/flash";
import { profileSchema, toProfileInput } from "@/lib/rules/forms/profile";
import { LinkFields, NewsFields, PersonFields, type ProfileFormValues } from "./profile-fields";
import styles from "./profile-form.module.css";
import { SaveNote, saveResultOf } from "./settings-section";
import { useSave } from "@/components/ui/forms/use-save";

type ProfileFormProps = {
  countries: readonly { code: string; name: string }[];
  values: ProfileFormValues;
  flash: Flash | null;
};

/** Saves the profile in place. Without a script it is a plain form. */
export function ProfileForm({ countries, values, flash }: ProfileFormProps) {
  const { register, control, submit, formState, setError } = useRuledForm<ProfileFormValues>({
    rules: profileSchema,
    problems: flash?.fields,
    mode: "all",
    defaultValues: values,
  });
  const { save, isSaving, result, tell } = useSave("updateProfile", saveResultOf(flash));
  const { errors } = formState;

  async function send(typed: ProfileFormValues, form: HTMLFormElement) {
    const input = toProfileInput(profileSchema.cast(typed));
    const problems = await save(async () => {
      await mutate(UpdateProfileDocument, { input });
      return "Your profile has been saved.";
    });
    for (const [name, message] of Object.entries(problems))
      if (isField(name, values)) setError(name, { type: "server", message });
    focusFirst(form, Object.keys(problems));
  }

  const shared = { register, control, errors, values };
  return (
    <form
      className={styles.form}
      method="post"
      action="/api/forms/update-profile"
      onSubmit={submit(send, () => tell(null))}
      noValidate
      aria-busy={isSaving}
    >
      <PersonFields {...shared} countries={countries} />
      <NewsFields {...shared} />
      <LinkFields {...shared} />
      <div className={styles.end}>
        <Button type="submit" size="xl" pending={isSaving}>
          Save profile
        </Button>
        <SaveNote result={result} />
      </div>
    </form>
  );
}

function isField(name: string, values: ProfileFormValues): name is keyof ProfileFormValues {
  return name in values;
}
