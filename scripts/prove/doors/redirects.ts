import { signInByLink } from "@/lib/forms/sign-in";
import { askForMail, withBackEnd } from "../back-end";
import type { ProvedMember } from "../members";
import { atOnce, Visitor } from "../visitor";
import { vectors } from "./redirect-vectors";
import { cookieNames } from "@/lib/rules/cookie-names";

export type Redirects = { vectors: number; kept: number; escapes: string[]; own: boolean };

/** Tries every vector at every place of the running site that accepts a target. */
export async function redirectsOfSite({ visitor }: ProvedMember): Promise<Redirects> {
  const { site } = visitor;
  const escapes: string[] = [];
  const check = (place: string, vector: string, location: string | undefined) => {
    if (location !== undefined && !staysAt(site, location))
      escapes.push(`${place}: ${JSON.stringify(vector.slice(0, 60))}`);
  };
  await atOnce(vectors, 8, async (vector) => {
    const asked = `/account?redirect_to=${encodeURIComponent(vector)}`;
    check("signed in at /account", vector, (await visitor.copy().get(asked)).headers.location);
    const guest = new Visitor(site);
    const code = await guest.post("/api/auth/code", {
      code: "000000",
      email: "nobody@example.com",
      redirect_to: vector,
    });
    check("code form", vector, code.headers.location);
    check(
      "form's way back",
      vector,
      (await guest.post("/api/forms/apply-coupon", { code: "x", back: vector })).headers.location,
    );
  });
  const away = (vector: string) =>
    escapes.some((escape) => escape.endsWith(JSON.stringify(vector.slice(0, 60))));
  const own = await visitor.copy().get("/account?redirect_to=%2Fworkshops%3Flevel%3D2");
  return {
    vectors: vectors.length,
    kept: vectors.filter((vector) => !away(vector)).length,
    escapes,
    own: own.headers.location?.endsWith("/workshops?level=2") ?? false,
  };
}

/** Stores every vector with a request for a mail, and again in the cookie when the mail's link is used. */
export function redirectsOfSignIn(): Promise<Redirects> {
  return withBackEnd(async ({ world, email }) => {
    const escapes: string[] = [];
    const { origin } = world.deps.settings;
    const signInWith = async (target: string): Promise<string> => {
      world.deps.time.forward(86_400);
      const { binding } = await askForMail(
        { ...world, send: storing(world.send, target) },
        email,
        "192.0.2.1",
      );
      await world.deliver();
      const token = /sign-in\?token=([\w.-]+)/.exec(world.deps.mails.to(email).at(-1)?.text ?? "")?.[1] ?? "";
      const cookie = `${cookieNames.login}=${binding}; ${cookieNames.loginRedirect}=${encodeURIComponent(target)}`;
      const request = new Request(`${origin}/api/auth/sign-in`, {
        method: "POST",
        headers: { origin, "sec-fetch-site": "same-origin", cookie },
        body: new URLSearchParams({ token }),
      });
      const answer = await signInByLink(request, {
        answererFor: (endpoint) => (asked) => world.backend[endpoint].fetch(asked),
        isRemote: () => false,
      });
      if (!answer.headers.getSetCookie().some(setsAccess))
        throw new Error(
          `nobody was signed in, so the target was not used: ${answer.headers.get("location")}`,
        );
      return answer.headers.get("location") ?? "";
    };
    for (const vector of vectors)
      if (!staysAt(origin, await signInWith(vector))) escapes.push(JSON.stringify(vector.slice(0, 60)));
    const own = (await signInWith("/workshops?level=2")) === "/workshops?level=2";
    return { vectors: vectors.length, kept: vectors.length - escapes.length, escapes, own };
  });
}

/** Adds the header that passes on the target. Targets with characters that HTTP cannot carry are left out. */
function storing(send: Parameters<typeof askForMail>[0]["send"], target: string): typeof send {
  return (endpoint, init) => {
    const headers = new Headers(init.headers);
    if (/^[\x21-\x7e]+$/.test(target)) headers.set("fla-login-redirect", target);
    return send(endpoint, { ...init, headers });
  };
}

/** Resolves the location as a browser does: relative to the page, including backslashes and control characters. */
function staysAt(site: string, location: string): boolean {
  return URL.canParse(location, site) && new URL(location, site).origin === new URL(site).origin;
}

/** Whether a `Set-Cookie` line sets an access token and does not delete it. */
function setsAccess(line: string): boolean {
  return line.startsWith(`${cookieNames.access}=`) && !line.startsWith(`${cookieNames.access}=;`);
}
