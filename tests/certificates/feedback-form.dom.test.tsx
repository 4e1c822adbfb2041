import { cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { certificateView, type Question } from "@/components/certificates/certificate-view";
import { CertificatesScreen } from "@/components/certificates/certificates-screen";
import { FeedbackForm } from "@/components/certificates/feedback-form";
import { InApp, router } from "@/tests/support/in-app";

configure({ asyncUtilTimeout: 8_000 });

const questions: Question[] = [
  { id: "q1", isFor: "guide", isForTitle: "Tomáš Novák", question: "How well?", type: "rating" },
  { id: "q2", isFor: "workshop", isForTitle: "Design", question: "What first?", type: "text" },
];
const done = {
  data: {
    sendCertificateFeedback: {
      __typename: "SendCertificateFeedbackPayload",
      certificate: {
        __typename: "Certificate",
        id: "x",
        issue_uri: "http://localhost:3000/verify/x",
        modified_at: null,
        feedbackForm: null,
      },
    },
  },
};

function fakeMember(answer: () => object | Promise<object>) {
  const asked: { variables: unknown }[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return Response.json(await answer());
  });
  return asked;
}

const show = (props: Partial<Parameters<typeof FeedbackForm>[0]> = {}) =>
  render(
    <div id="certificate-7" tabIndex={-1}>
      <FeedbackForm certificate={7} questions={questions} {...props} />
    </div>,
    { wrapper: InApp },
  );
const button = () => screen.getByRole("button", { name: "Send and get the certificate" });

afterEach(() => {
  cleanup();
  router.refresh.mockClear();
  vi.unstubAllGlobals();
});

describe("a certificate's view", () => {
  const answered = {
    id: "c1",
    databaseId: 7,
    created_at: "2026-03-02T09:00:00.000Z",
    modified_at: "2026-03-02T09:00:00.000Z",
    issue_uri: null,
    certification: { title: "Design", slug: "flight-level-2-design", image: null, addon: false },
    workshop: { date: null, guides: [{ id: "g1", name: "Tomáš Novák" }] },
    feedbackForm: {
      questions: [
        { guideId: "g1", id: "q1", isFor: "guide", isForTitle: null, question: "How well?", type: "rating" },
        { guideId: "g9", id: "q2", isFor: "guide", isForTitle: "Ida", question: "How?", type: "rating" },
      ],
    },
  };
  const view = (part = {}) => certificateView({ ...answered, ...part }, new Map(), "http://localhost:3000");

  it("names the guide of a question by the guide's id (R197)", () => {
    expect(view().questions.map(({ isForTitle }) => isForTitle)).toEqual(["Tomáš Novák", "Ida"]);
  });

  it("knows since when a certificate is corrected (R194)", () => {
    expect(view().correctedAt).toBeNull();
    expect(view({ modified_at: null }).correctedAt).toBeNull();
    const modified_at = "2026-04-05T09:00:00.000Z";
    expect(view({ modified_at }).correctedAt).toBe(modified_at);
    render(
      <CertificatesScreen
        certificates={[view({ modified_at, feedbackForm: null })]}
        knowsRevoked
        flash={null}
      />,
      { wrapper: InApp },
    );
    expect(screen.getByText("Corrected on 5 April 2026")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "About the workshop: Design" })).toHaveAttribute(
      "href",
      "/workshops/flight-level-2-design",
    );
  });
});

describe("the feedback form", () => {
  it("asks by groups of five, named by their question, and is a plain form", () => {
    show();
    const group = screen.getByRole("group", { name: "Tomáš Novák: How well?" });
    expect(group.querySelectorAll("input[type=radio][name='rating:q1'][required]")).toHaveLength(5);
    const form = button().closest("form");
    expect(form).toHaveAttribute("action", "/api/forms/certificate-feedback");
    expect(form).toHaveAttribute("method", "post");
    expect(form).toHaveFormValues({ certificate: "7" });
  });

  it("moves within a group by the arrow keys", async () => {
    show();
    await userEvent.click(screen.getByRole("radio", { name: /^3/ }));
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("radio", { name: /^4/ })).toBeChecked();
  });

  it("says which rating is missing, at the question, and asks nobody", async () => {
    const asked = fakeMember(() => done);
    show();
    await userEvent.click(button());
    expect(await screen.findByText("Please choose 1 to 5")).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: /^1/ })).toHaveFocus();
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole("radio", { name: /^2/ }));
    expect(screen.queryByText("Please choose 1 to 5")).not.toBeInTheDocument();
  });

  it("sends once for a double press, then the page is drawn anew with the focus on the card", async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const asked = fakeMember(async () => {
      await gate;
      return done;
    });
    show();
    await userEvent.click(screen.getByRole("radio", { name: /^5/ }));
    await userEvent.type(screen.getByLabelText("What first?"), "A board");
    await userEvent.dblClick(button());
    expect(button()).toHaveAttribute("aria-disabled", "true");
    release();
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
    expect(asked.map(({ variables }) => variables)).toEqual([
      {
        certificateId: 7,
        answers: [
          { questionId: "q1", rating: 5 },
          { questionId: "q2", text: "A board" },
        ],
      },
    ]);
    expect(document.getElementById("certificate-7")).toHaveFocus();
  });

  it("sends the answer to a question whose id reads as a path", async () => {
    const asked = fakeMember(() => done);
    show({ questions: questions.map((question) => ({ ...question, id: `${question.id}.a[0]` })) });
    await userEvent.click(screen.getByRole("radio", { name: /^5/ }));
    await userEvent.type(screen.getByLabelText("What first?"), "A board");
    await userEvent.click(button());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.variables).toMatchObject({
      answers: [
        { questionId: "q1.a[0]", rating: 5 },
        { questionId: "q2.a[0]", text: "A board" },
      ],
    });
  });

  it("keeps what was typed when the server refuses or does not answer", async () => {
    fakeMember(() => ({
      data: null,
      errors: [
        { message: "There is no such certificate.", extensions: { code: "NOT_FOUND", category: "user" } },
      ],
    }));
    show();
    await userEvent.click(screen.getByRole("radio", { name: /^5/ }));
    await userEvent.type(screen.getByLabelText("What first?"), "A board");
    await userEvent.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent("There is no such certificate.");
    expect(screen.getByLabelText("What first?")).toHaveValue("A board");
    expect(screen.getByRole("radio", { name: /^5/ })).toBeChecked();
    expect(button()).not.toHaveAttribute("aria-disabled");
  });

  it("shows the answer of the plain form with what was typed", () => {
    show({
      flash: {
        kind: "error",
        text: "Please choose 1 to 5",
        fields: { q1: "Please choose 1 to 5" },
        values: { certificate: "7", "text:q2": "A board" },
      },
    });
    expect(screen.getByLabelText("What first?")).toHaveValue("A board");
    expect(screen.getByRole("group", { name: /How well/ })).toHaveAccessibleDescription(
      "Please choose 1 to 5",
    );
  });
});
