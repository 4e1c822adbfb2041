"use client";

import { type ReactNode, use, useEffect, useRef, useState } from "react";
import { SignedOut } from "@/components/content/cases/members-session";
import type { LoginForm } from "@/components/member/sign-in/login-form";
import type { LoginOptions } from "@/components/member/sign-in/login-options";

type Full = { Form: typeof LoginForm; options: LoginOptions };
type CaseLoginProps = {
  /** Path of the case: where the visitor comes back to. */
  setCookieFor: string;
  /** The plain form, which stands there until the full one has come. */
  children: ReactNode;
};

/**
 * The login form of the gate. It is loaded when it is certain that the visitor is not signed in, and it never takes the
 * plain form away under somebody's hand.
 */
export function CaseLogin({ setCookieFor, children }: CaseLoginProps) {
  const isSignedOut = use(SignedOut);
  const plain = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState<Full | null>(null);

  useEffect(() => {
    if (!isSignedOut) return;
    let isHere = true;
    void loadForm().then(
      (loaded) => {
        if (isHere && !isInUse(plain.current)) setFull(loaded);
      },
      // The plain form does all that is needed.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isSignedOut]);

  if (!full) return <div ref={plain}>{children}</div>;
  const { Form, options } = full;
  return <Form {...options} setCookieFor={setCookieFor} headline="h3" />;
}

async function loadForm(): Promise<Full> {
  const [{ LoginForm: Form }, options] = await Promise.all([
    import("@/components/member/sign-in/login-form"),
    import("@/components/member/sign-in/login-options").then(({ loadLoginOptions }) => loadLoginOptions()),
  ]);
  return { Form, options };
}

function isInUse(element: HTMLElement | null): boolean {
  const field = element?.querySelector<HTMLInputElement>("input[name=log]");
  return Boolean(field?.value) || Boolean(element?.contains(document.activeElement));
}
