"use client";

import { createContext, type ReactNode, use, useRef } from "react";
import type { LoginForm } from "@/components/sign-in/login-form";
import type { LoginOptions } from "@/components/sign-in/login-options";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Prose } from "@/components/ui/prose";
import { useAnswer } from "@/components/ui/use-answer";
import type { GetCaseStudyForMembersQuery } from "@/graphql/generated/content/documents";
import { isSignedIn } from "@/lib/gateway/is-signed-in";

type MembersPartProps = {
  /** Of the case. */
  slug: string;
  /** The gate: teaser and login form, as the page's HTML has it. */
  children: ReactNode;
};

/** The soft login gate (R053): the page stays, the part for members comes after loading, to members only. */
export function MembersPart({ slug, children }: MembersPartProps) {
  const { value: html, failure, isAsking, again } = useAnswer(() => readMembersPart(slug), slug);
  if (html) return <Prose html={html} />;
  if (failure) return <MembersFailure isAsking={isAsking} onRetry={again} />;
  return <SignedOutContext value={html === null}>{children}</SignedOutContext>;
}

/**
 * HTML of a case's part for members; null when it is certain that the visitor is not signed in. The back end decides:
 * asking for the session only spares guests the question.
 *
 * @throws Error when nobody can tell: an outage is no closed gate
 */
async function readMembersPart(slug: string): Promise<string | null> {
  if (!(await isSignedIn())) return null;
  const { askGateway } = await import("@/lib/gateway/ask-gateway");
  const { caseStudy } = await askGateway<GetCaseStudyForMembersQuery>("getCaseStudyForMembers", { slug });
  const html = caseStudy?.membersPart?.content;
  if (html) return html;
  // The back end may have refused, and the gateway dropped, a session that had ended.
  if (!(await isSignedIn())) return null;
  throw new Error("the session is valid but the members' part is missing");
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
