"use client";

import { routes } from "@/lib/addresses/routes";
import { useController, type UseFormRegister } from "react-hook-form";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/forms/checkbox";
import { OptionalLabel, TextField } from "@/components/ui/forms/field";
import { Icon } from "@/components/ui/icon";
import { CountrySelect, Select } from "@/components/ui/forms/select";
import { useRuledForm } from "@/components/ui/forms/use-ruled-form";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { RegisterFlaUserInput } from "@/graphql/generated/member/documents";
import { track } from "@/lib/browser/analytics";
import { isExternal } from "@/lib/rules/addresses/link-target";
import {
  interests,
  jobRoles,
  maxLengths,
  registerSchema,
  touchPointOf,
  wantsNews,
} from "@/lib/rules/forms/sign-in";
import { site, withProduct } from "@/lib/site";
import styles from "./login-form.module.css";
import type { FieldsProps } from "./login-options";
import { rememberTarget, switchAddress } from "./login-redirect";
import { FormFrame, loginTexts, useSubmission } from "./login-submission";

export function RegisterFields(props: FieldsProps) {
  const { countries, target, wanted, flash, page, type = "simple", cookieDomain, onSwitch } = props;
  const { headline: Headline = "h1" } = props;
  const typed = flash?.values ?? {};
  const kickStart = props.kickStart || typed.kickStart === "on";
  const touchPage = typed.touchPoint ?? page;
  const form = useRuledForm<RegisterFormValues>({
    rules: registerSchema,
    problems: flash?.fields,
    mode: "all",
  });
  const { register, control, formState } = form;
  // R236 gives the field this name, although its value is a country.
  const country = useController({ control, name: "locale", defaultValue: typed.locale ?? "" }).field;
  const { submit, isSubmitting } = useSubmission({ ...props, operation: "registerFlaUser" });
  const text = (name: "firstname" | "lastname" | "log") => ({
    ...register(name),
    defaultValue: typed[name] ?? "",
    error: formState.errors[name]?.message,
    required: true,
  });

  const save = (values: RegisterFormValues) =>
    submit(async () => {
      rememberTarget(wanted(), cookieDomain);
      const { registerMember } = await import("./sign-in-calls");
      const touchPoint = touchPointOf(new URL(typed.touchPoint ?? "", window.location.href).href);
      const input: RegisterFlaUserInput = { ...toRegisterInput(values, type), kickStart, touchPoint };
      await registerMember(input);
      track("register");
      if (kickStart) track("kickstart_register");
      return { text: loginTexts.register, log: input.log };
    });

  return (
    <>
      <Headline className={styles.headline}>Create your account.</Headline>
      <FormFrame action="/api/forms/register" isSubmitting={isSubmitting} onSubmit={form.submit(save)}>
        {target ? <input type="hidden" name="redirect_to" value={target} /> : null}
        <input type="hidden" name="back" value={switchAddress("register", target)} />
        {kickStart ? <input type="hidden" name="kickStart" value="on" /> : null}
        {touchPage ? <input type="hidden" name="touchPoint" value={touchPage} /> : null}
        <TextField
          {...text("firstname")}
          label="First name"
          maxLength={maxLengths.name}
          autoComplete="given-name"
        />
        <TextField
          {...text("lastname")}
          label="Last name"
          maxLength={maxLengths.name}
          autoComplete="family-name"
          hint="If you have only one name, type it in both fields."
        />
        <TextField {...text("log")} label="E-mail" type="email" autoComplete="email" />
        <CountrySelect
          countries={countries}
          name="locale"
          label="Country"
          placeholder="Select your country"
          required
          value={country.value}
          onChange={country.onChange}
          onBlur={country.onBlur}
          error={formState.errors.locale?.message}
          hint={
            <>
              Prices follow your country.{" "}
              <AppLink href={routes.ppp} target="_blank">
                Learn more <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
                <Icon name="arrow-up-right" size="1em" />
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
            error={formState.errors.newsletter?.message}
          />
        ) : null}
        <p className={styles.hint}>
          By creating an account you agree that we handle your data as described in our{" "}
          <AppLink href={site.privacyPolicy} external={isExternal(site.privacyPolicy)}>
            privacy policy
          </AppLink>
          .
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

type FullFieldsProps = { register: UseFormRegister<RegisterFormValues>; typed: Record<string, string> };

/** Company, job role and interests, only for the full type (R324–R326). */
function FullFields({ register, typed }: FullFieldsProps) {
  const jobRole = register("jobRole");
  const chosen = typed.interests?.split(",") ?? [];
  return (
    <>
      <TextField
        {...register("company")}
        defaultValue={typed.company ?? ""}
        label="Company"
        maxLength={maxLengths.company}
        autoComplete="organization"
        optional
      />
      <Select
        name="jobRole"
        label="Job role"
        defaultValue={typed.jobRole ?? ""}
        options={jobRoles.map((role) => ({ value: role, label: role }))}
        onChange={(value) => void jobRole.onChange({ target: { name: "jobRole", value }, type: "change" })}
      />
      <fieldset className={styles.interests}>
        <legend>
          What are you interested in? <OptionalLabel />
        </legend>
        {interests.map(({ value, label }) => (
          <Checkbox
            key={value}
            {...register("interests")}
            value={value}
            defaultChecked={chosen.includes(String(value))}
            label={withProduct(label)}
          />
        ))}
      </fieldset>
    </>
  );
}

/** Checkboxes with the same name give the values of the ticked ones. */
type RegisterFormValues = {
  log: string;
  firstname: string;
  lastname: string;
  locale: string;
  company?: string;
  jobRole?: string;
  interests?: string[] | false;
  newsletter?: boolean;
};

/** The values to send. Only the full type sends its additional fields. */
function toRegisterInput(values: RegisterFormValues, type: "simple" | "full"): RegisterFlaUserInput {
  const interests = (values.interests || []).map(Number);
  const { log, firstname, lastname, locale, company, jobRole } = values;
  const base = { log: log.trim(), firstname: firstname.trim(), lastname: lastname.trim(), locale };
  if (type === "simple") return { ...base, newsletter: wantsNews(values.newsletter, []) };
  return {
    ...base,
    company: company?.trim() || null,
    jobRole: jobRole || null,
    interests,
    newsletter: wantsNews(values.newsletter, interests),
  };
}
