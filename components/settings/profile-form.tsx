"use client";

import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { toFieldErrors } from "@/components/ui/field";
import { focusFirst } from "@/components/ui/focus-first";
import { resolverFor } from "@/components/ui/form-resolver";
import { UpdateProfileDocument } from "@/graphql/generated/member/documents";
import { mutate } from "@/lib/browser/client";
import type { Flash } from "@/lib/forms/flash";
import { profileSchema, toProfileInput } from "@/lib/rules/profile";
import { LinkFields, NewsFields, PersonFields, type ProfileFormValues } from "./profile-fields";
import styles from "./profile-form.module.css";
import { SaveNote, saveResultOf } from "./settings-section";
import { useSave } from "./use-save";

type ProfileFormProps = {
  countries: readonly { code: string; name: string }[];
  values: ProfileFormValues;
  flash: Flash | null;
};

/** Saves the profile in place. Without script it is a plain form. */
export function ProfileForm({ countries, values, flash }: ProfileFormProps) {
  const [serverErrors] = useState(() => toFieldErrors(flash?.fields));
  const { register, control, handleSubmit, formState, setError } = useForm<ProfileFormValues>({
    mode: "all",
    shouldFocusError: false,
    defaultValues: values,
    errors: serverErrors,
    resolver: resolverFor<ProfileFormValues>(profileSchema),
  });
  const { save, isSaving, told, tell } = useSave("updateProfile", saveResultOf(flash));
  const { errors } = formState;

  async function send(typed: ProfileFormValues, form: HTMLFormElement) {
    const texts: Record<string, unknown> = typed;
    const input = toProfileInput(
      (name) => String(texts[name] ?? ""),
      (typed.interests || []).map(Number),
      typed.newsletter,
    );
    const problems = await save(async () => {
      await mutate(UpdateProfileDocument, { input });
      return "Your profile is saved.";
    });
    for (const [name, message] of Object.entries(problems))
      if (isField(name, values)) setError(name, { type: "server", message });
    focusFirst(form, Object.keys(problems));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget } = event;
    void handleSubmit(
      (typed) => send(typed, currentTarget),
      (problems) => {
        tell(null);
        focusFirst(currentTarget, Object.keys(problems));
      },
    )(event);
  }

  const shared = { register, control, errors, values };
  return (
    <form
      className={styles.form}
      method="post"
      action="/api/forms/update-profile"
      onSubmit={submit}
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
        <SaveNote told={told} />
      </div>
    </form>
  );
}

function isField(name: string, values: ProfileFormValues): name is keyof ProfileFormValues {
  return name in values;
}
