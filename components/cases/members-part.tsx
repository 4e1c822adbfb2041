"use client";

import { createContext, type ReactNode, use, useRef } from "react";
import type { LoginForm } from "@/components/sign-in/login-form";
import type { LoginOptions } from "@/components/sign-in/login-options";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Prose } from "@/components/ui/prose";
import { useAnswer } from "@/components/ui/use-answer";
import { isSignedIn } from "@/lib/browser/is-signed-in";

type MembersPartProps = {
  /** The case's slug. */
  slug: string;
  /** The gate: teaser and login form, as the page's HTML has it. */
  children: ReactNode;
};

/** The soft login gate (R053): the members' part loads after the page, for members only. */
export function MembersPart({ slug, children }: MembersPartProps) {
  const { value: html, failure, isAsking, again } = useAnswer(() => readMembersPart(slug), slug);
  if (html) return <Prose html={html} />;
  if (failure) return <MembersFailure isAsking={isAsking} onRetry={again} />;
  return <SignedOutContext value={html === null}>{children}</SignedOutContext>;
}

/**
 * HTML of a case's members' part; null for a certain guest. The back end decides; the check of the session only saves
 * guests a request.
 *
 * @throws Error when unknown: an outage must not look like a closed gate
 */
async function readMembersPart(slug: string): Promise<string | null> {
  if (!(await isSignedIn())) return null;
  const { askMembersPart } = await import("./ask-members-part");
  const html = await askMembersPart(slug);
  if (html) return html;
  // The back end may have refused, and the gateway dropped, a session that had ended.
  if (!(await isSignedIn())) return null;
  throw new Error("the session is valid but the members' part is missing");
}

/** When membership is unknown, there is no gate, but a button to ask again. */
function MembersFailure({ isAsking, onRetry }: { isAsking: boolean; onRetry: () => void }) {
  return (
    <Callout
      kind="error"
      title="We cannot load the rest of this case study right now."
      actions={
        <Button variant="outline" color="black" pending={isAsking} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>Please try again in a moment.</p>
    </Callout>
  );
}

/** True below a gate when it is certain that the visitor is not signed in; the login form then becomes a full one. */
export const SignedOutContext = createContext(false);

type FullLogin = { Form: typeof LoginForm; options: LoginOptions };
type CaseLoginProps = {
  /** The case's path, to which the visitor returns. */
  setCookieFor: string;
  /** The plain form, shown until the full form has loaded. */
  children: ReactNode;
};

/**
 * The gate's login form. It loads for certain guests only, and never replaces the plain form while somebody uses it.
 */
export function CaseLogin({ setCookieFor, children }: CaseLoginProps) {
  const isSignedOut = use(SignedOutContext);
  const plain = useRef<HTMLDivElement>(null);
  const { value: loaded } = useAnswer(
    async () => {
      const form = await loadForm();
      return isInUse(plain.current) ? null : form;
    },
    isSignedOut ? setCookieFor : null,
  );

  // Where the form does not load, the plain one does all that is needed.
  if (!loaded) return <div ref={plain}>{children}</div>;
  const { Form, options } = loaded;
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
