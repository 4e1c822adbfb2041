"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import type { LoginForm } from "@/components/sign-in/login-form";
import type { LoginOptions } from "@/components/sign-in/login-options";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Prose } from "@/components/ui/prose";

type MembersPartProps = {
  /** Of the case. */
  slug: string;
  /** The gate: teaser and login form, as the page's HTML has it. */
  children: ReactNode;
};

type State = { kind: "asking" | "signed-out" | "failed" | "failed-asking" } | { kind: "open"; html: string };

/** The soft login gate (R053): the page stays, the part for members comes after loading, to members only. */
export function MembersPart({ slug, children }: MembersPartProps) {
  const [state, setState] = useState<State>({ kind: "asking" });

  const ask = useCallback(async (): Promise<State> => {
    try {
      const { readMembersPart } = await import("./members-answer");
      const html = await readMembersPart(slug);
      return html === null ? { kind: "signed-out" } : { kind: "open", html };
    } catch {
      return { kind: "failed" };
    }
  }, [slug]);

  useEffect(() => {
    let isCurrent = true;
    void ask().then((next) => {
      if (isCurrent) setState(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [ask]);

  async function askAgain() {
    setState({ kind: "failed-asking" });
    setState(await ask());
  }

  if (state.kind === "open") return <Prose html={state.html} />;
  if (state.kind === "failed" || state.kind === "failed-asking")
    return <MembersFailure isAsking={state.kind === "failed-asking"} onRetry={() => void askAgain()} />;
  return <SignedOutContext value={state.kind === "signed-out"}>{children}</SignedOutContext>;
}

/** Nobody can tell whether this visitor is a member: no gate then, but the way to ask again. */
function MembersFailure({ isAsking, onRetry }: { isAsking: boolean; onRetry: () => void }) {
  return (
    <Callout
      kind="error"
      title="The rest of this case cannot be loaded right now."
      actions={
        <Button variant="outline" color="black" pending={isAsking} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>What you read above stays. Please try again in a moment.</p>
    </Callout>
  );
}

/** True below a gate when it is certain that the visitor is not signed in; the login form then becomes a full one. */
export const SignedOutContext = createContext(false);

type FullLogin = { Form: typeof LoginForm; options: LoginOptions };
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
  const isSignedOut = use(SignedOutContext);
  const plain = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState<FullLogin | null>(null);

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

async function loadForm(): Promise<FullLogin> {
  const [{ LoginForm: Form }, options] = await Promise.all([
    import("@/components/sign-in/login-form"),
    import("@/components/sign-in/login-options").then(({ loadLoginOptions }) => loadLoginOptions()),
  ]);
  return { Form, options };
}

function isInUse(element: HTMLElement | null): boolean {
  const field = element?.querySelector<HTMLInputElement>("input[name=log]");
  return Boolean(field?.value) || Boolean(element?.contains(document.activeElement));
}
