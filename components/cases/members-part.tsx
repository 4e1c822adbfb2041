"use client";

import { createContext, type ReactNode, use, useRef } from "react";
import type { LoginForm } from "@/components/sign-in/login-form";
import type { LoginOptions } from "@/components/sign-in/login-options";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Prose } from "@/components/ui/prose";
import { useAnswer } from "@/components/ui/forms/use-answer";
import { isSignedIn } from "@/lib/browser/is-signed-in";

type MembersPartProps = {
  slug: string;
  /** The gate with teaser and login form, as the page's HTML contains it. */
  children: ReactNode;
};

/** The soft login gate (R053). The members' part loads after the page, for members only. */
export function MembersPart({ slug, children }: MembersPartProps) {
  const { value: html, failure, isAsking, again } = useAnswer(() => readMembersPart(slug), slug);
  if (html) return <Prose html={html} />;
  if (failure) return <MembersFailure isAsking={isAsking} onRetry={again} />;
  return <SignedOutContext value={html === null}>{children}</SignedOutContext>;
}

/**
 * HTML of a case's members' part; null when the visitor is certainly a guest. The back end decides; the check of the
 * session only saves guests a request.
 *
 * @throws Error when the visitor is unknown: an outage must not look like a closed gate
 */
async function readMembersPart(slug: string): Promise<string | null> {
  if (!(await isSignedIn())) return null;
  const { askMembersPart } = await import("./ask-members-part");
  const html = await askMembersPart(slug);
  if (html) return html;
  // The session may have ended: then the back end refused it, and the gateway dropped it.
  if (!(await isSignedIn())) return null;
  throw new Error("the session is valid but the members' part is missing");
}

/** While it is unknown who the visitor is, a button to ask again appears instead of the gate. */
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

/** True below a gate when the visitor is certainly not signed in. The full login form then replaces the plain one. */
export const SignedOutContext = createContext(false);

type FullLogin = { Form: typeof LoginForm; options: LoginOptions };
type CaseLoginProps = {
  /** The case's path, to which the visitor returns. */
  setCookieFor: string;
  /** The plain form, shown until the full form has loaded. */
  children: ReactNode;
};

/**
 * The gate's full login form. It loads only when the visitor is certainly a guest, and never replaces the plain form
 * while somebody uses it.
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

  // If the full form does not load, the plain one is enough.
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
