"use client";

import { useState, type FormEvent } from "react";
import { useController, useForm } from "react-hook-form";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CountrySelect } from "@/components/ui/country-select";
import { TextField } from "@/components/ui/text-field";
import { track } from "@/lib/analytics";
import { focusFirst } from "@/lib/rules/forms/focus-first";
import { resolverFor } from "@/lib/rules/forms/resolver";
import { longest, registerSchema } from "@/lib/rules/forms/sign-in";
import { touchPointOf } from "@/lib/rules/forms/touch-point";
import { FormFrame } from "./form-frame";
import { FullFields } from "./full-fields";
import { switchAddress } from "./login-fields";
import { notes } from "./notes";
import type { FieldsProps } from "./login-form-props";
import styles from "./login-form.module.css";
import { rememberTarget } from "./login-redirect";
import { toInput, type RegisterFormValues } from "./register-values";
import { toFieldErrors } from "./to-field-errors";
import { useSubmission } from "./use-submission";

export function RegisterFields(props: FieldsProps) {
  // See login-fields.
  "use no memo";
  const { countries, target, wanted, flash, page, type = "simple", cookieDomain, onSwitch } = props;
  const { headline: Headline = "h1" } = props;
  const typed = flash?.values ?? {};
  const kickStart = props.kickStart || typed.kickStart === "on";
  const touchPage = typed.touchPoint ?? page;
  // One object for good: a new one at every render would be set at every render.
  const [serverErrors] = useState(() => toFieldErrors(flash?.fields));
  const { register, control, handleSubmit, formState } = useForm<RegisterFormValues>({
    mode: "all",
    shouldFocusError: false,
    delayError: 5,
    errors: serverErrors,
    resolver: resolverFor<RegisterFormValues>(registerSchema),
  });
  const locale = useController({ control, name: "locale", defaultValue: typed.locale ?? "" }).field;
  const { submit, isSubmitting } = useSubmission({ ...props, operation: "registerFlaUser" });
  const { errors } = formState;

  const save = (values: RegisterFormValues) =>
    submit(async () => {
      rememberTarget(wanted(), cookieDomain);
      const { registerFlaUser } = await import("./member-calls");
      await registerFlaUser({
        ...toInput(values, type),
        kickStart,
        touchPoint: touchPointOf(new URL(typed.touchPoint ?? "", window.location.href).href),
      });
      track("register");
      if (kickStart) track("kickstart_register");
      return notes.register;
    });
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget } = event;
    void handleSubmit(save, (problems) => focusFirst(currentTarget, Object.keys(problems)))(event);
  };

  return (
    <>
      <Headline className={styles.headline}>Create your account.</Headline>
      <FormFrame action="/api/forms/register" isSubmitting={isSubmitting} onSubmit={send}>
        {target ? <input type="hidden" name="redirect_to" value={target} /> : null}
        <input type="hidden" name="back" value={switchAddress("register", target)} />
        {kickStart ? <input type="hidden" name="kickStart" value="on" /> : null}
        {touchPage ? <input type="hidden" name="touchPoint" value={touchPage} /> : null}
        <TextField
          {...register("firstname")}
          defaultValue={typed.firstname ?? ""}
          label="Firstname"
          maxLength={longest.name}
          autoComplete="given-name"
          required
          error={errors.firstname?.message}
        />
        <TextField
          {...register("lastname")}
          defaultValue={typed.lastname ?? ""}
          label="Lastname"
          maxLength={longest.name}
          autoComplete="family-name"
          required
          error={errors.lastname?.message}
        />
        <TextField
          {...register("log")}
          defaultValue={typed.log ?? ""}
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          error={errors.log?.message}
        />
        <CountrySelect
          countries={countries}
          name="locale"
          label="Country"
          placeholder="Select your country"
          required
          value={locale.value}
          onChange={locale.onChange}
          onBlur={locale.onBlur}
          error={errors.locale?.message}
          hint={
            <>
              Prices follow your country.{" "}
              <AppLink href="/ppp" target="_blank">
                Learn more
              </AppLink>
            </>
          }
        />
        {type === "full" ? <FullFields register={register} typed={typed} /> : null}
        {type === "simple" ? (
          <Checkbox
            {...register("newsletter")}
            defaultChecked={typed.newsletter === "on"}
            label="Yes, keep me updated"
            error={errors.newsletter?.message}
          />
        ) : null}
        <p className={styles.hint}>
          By creating an account you agree that we handle your data as described in our{" "}
          <AppLink href="/privacy-policy">privacy policy</AppLink>.
        </p>
        <Button type="submit" size="xl">
          create my account
        </Button>
      </FormFrame>
      <p className={styles.switch}>
        You have an account?{" "}
        <a
          href={switchAddress("login", target)}
          onClick={(event) => {
            event.preventDefault();
            onSwitch("login");
          }}
        >
          Login
        </a>
      </p>
    </>
  );
}
