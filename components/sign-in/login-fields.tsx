"use client";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { useRuledForm } from "@/components/ui/forms/use-ruled-form";
import { loginSchema } from "@/lib/rules/forms/sign-in";
import styles from "./login-form.module.css";
import type { FieldsProps } from "./login-options";
import { switchAddress } from "./login-redirect";
import { FormFrame, useLoginRequest } from "./login-submission";
import { PasskeySignIn } from "./passkey-sign-in";

type LoginValues = { log: string };

export function LoginFields(props: FieldsProps & { allowRegister: boolean }) {
  const { target, flash, allowRegister, headline: Headline = "h1", onSwitch } = props;
  const { register, submit, formState } = useRuledForm<LoginValues>({
    rules: loginSchema,
    problems: flash?.fields,
    mode: "all",
  });
  const { request, isSubmitting } = useLoginRequest(props);

  return (
    <>
      <Headline className={styles.headline}>Login to continue.</Headline>
      <FormFrame
        action="/api/forms/get-in"
        isSubmitting={isSubmitting}
        onSubmit={submit(({ log }) => request(log))}
      >
        {target ? <input type="hidden" name="redirect_to" value={target} /> : null}
        <input type="hidden" name="back" value={switchAddress("login", target)} />
        <TextField
          {...register("log")}
          defaultValue={flash?.values?.log ?? ""}
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          error={formState.errors.log?.message}
          hint="We will send your Login link to this e-mail address."
        />
        <Button type="submit" size="xl">
          Send Login Link
        </Button>
      </FormFrame>
      {props.passkeys ? <PasskeySignIn {...props} /> : null}
      {allowRegister ? (
        <p className={styles.switch}>
          No account yet?{" "}
          <a
            href={switchAddress("register", target)}
            onClick={(event) => {
              event.preventDefault();
              onSwitch("register");
            }}
          >
            Create one, it is free
          </a>
        </p>
      ) : null}
    </>
  );
}
