import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { use } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import "@/components/cases/ask-members-part";
import { MembersGate, MembersLogin } from "@/components/cases/members-gate";
import { MembersPart, SignedOutContext } from "@/components/cases/members-part";

// Loaded on first use; here beforehand, so that no test pays for it.
type Reply = () => Response | Promise<Response>;

/** Our own server at the other end of fetch. */
function fakeServer(session: Reply, part: Reply = () => Response.error()) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return url === "/api/auth/session" ? session() : part();
  });
  return asked;
}

const signedIn = (is: boolean) => () => Response.json({ signedIn: is });
const answer = (content: string | null) => () =>
  Response.json({ data: { caseStudy: { id: "x", membersPart: { content } } } });
const outage = () => Response.json({}, { status: 503 });

function Certainty() {
  return <p>{use(SignedOutContext) ? "certain" : "not certain"}</p>;
}

const page = (
  <MembersPart slug="kestrel-bank">
    <MembersGate outline={["How the boards looked", "What went wrong"]}>
      <MembersLogin path="/case-studies/kestrel-bank" />
      <Certainty />
    </MembersGate>
  </MembersPart>
);
const gate = () => screen.queryByRole("heading", { name: "Sign in to read the rest." });

afterEach(() => vi.unstubAllGlobals());

it("is a gate with a plain form in the HTML of the server", () => {
  const html = renderToString(page);
  expect(html).toContain("Sign in to read the rest.");
  expect(html).toContain("How the boards looked");
  expect(html).toMatch(
    /<form[^>]*method="post"[^>]*action="\/api\/forms\/get-in"|<form[^>]*action="\/api\/forms\/get-in"[^>]*method="post"/,
  );
  expect(html).toContain('name="redirect_to" value="/case-studies/kestrel-bank"');
});

it("opens for a member", async () => {
  fakeServer(signedIn(true), answer("<h2>What went wrong</h2><p>The bonuses.</p>"));
  render(page);
  expect(await screen.findByText("The bonuses.")).toBeInTheDocument();
  expect(gate()).toBeNull();
});

it("stays closed for a guest, without a question to the content", async () => {
  const asked = fakeServer(signedIn(false));
  render(page);
  expect(screen.getByText("not certain")).toBeInTheDocument();
  expect(await screen.findByText("certain")).toBeInTheDocument();
  expect(gate()).toBeInTheDocument();
  expect(asked).toEqual(["/api/auth/session"]);
});

it("is closed when the session turns out to have ended on the way", async () => {
  let isFirst = true;
  fakeServer(() => {
    const is = isFirst;
    isFirst = false;
    return Response.json({ signedIn: is });
  }, answer(null));
  render(page);
  expect(await screen.findByText("certain")).toBeInTheDocument();
  expect(gate()).toBeInTheDocument();
});

it.each<[string, Reply, Reply]>([
  ["the session cannot be told", outage, answer("<p>x</p>")],
  ["nobody answers at all", () => Promise.reject(new TypeError("fetch failed")), outage],
  ["the content does not answer", signedIn(true), outage],
  [
    "the content answers with an error",
    signedIn(true),
    () => Response.json({ data: null, errors: [{ message: "Internal server error" }] }),
  ],
  ["a valid session gets nothing", signedIn(true), answer(null)],
])("is no gate but a message when %s, and asks again", async (_, session, part) => {
  fakeServer(session, part);
  render(page);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "We cannot load the rest of this case study right now",
  );
  expect(gate()).toBeNull();

  fakeServer(signedIn(true), answer("<p>The bonuses.</p>"));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByText("The bonuses.")).toBeInTheDocument());
  expect(screen.queryByRole("alert")).toBeNull();
});
