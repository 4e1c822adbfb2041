import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { fakeShop } from "@/tests/support/fake-shop";
// Loaded on first use by the form; here beforehand, so that no test pays for it.
import "@/components/ui/forms/form-control";
import "@/lib/forms/account/open-course";
import { CourseCard, CourseCards, type Course } from "@/components/account/course-cards";

const course: Course = {
  id: "c1",
  title: "Flight Level 2 Design",
  courseUrl: "https://learn.example.com/courses/two",
  startedAt: null,
  completed: false,
  completedAt: null,
  progress: 0,
  expired: false,
  type: "self-paced",
  notesStart: false,
};
const show = (given: Partial<Course>) => render(<CourseCard course={{ ...course, ...given }} />);
const bar = () => screen.getByRole("progressbar", { name: "Progress of Flight Level 2 Design" });

it.each([
  [{}, "Not started", 0, "Start whenever you like."],
  [{ startedAt: "2026-11-01T09:00:00Z", progress: 45 }, "In progress", 45, "Started on 1 November 2026"],
  [
    { completed: true, completedAt: "2026-11-20T09:00:00Z", progress: 97 },
    "Completed",
    100,
    "20 November 2026",
  ],
])("%j is shown as %s", (given, words, percent, note) => {
  show(given);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText(words).parentElement).toHaveTextContent(`${words} · Self-paced`);
  expect(bar()).toHaveAttribute("value", String(percent));
  expect(screen.getByText(`${percent} %`)).toBeVisible();
  expect(screen.getByText(new RegExp(note))).toBeVisible();
  const link = screen.getByRole("link", { name: /^Flight Level 2 Design/ });
  expect(link).toHaveAttribute("href", course.courseUrl);
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", expect.stringContaining("noreferrer"));
  // The arrow never starts a line: it forms one piece with the last word (css: .end does not wrap).
  expect(link.querySelector("svg")?.parentElement).toHaveTextContent(/^Design$/);
});

it("an ended one leads to us, not to a closed door", () => {
  show({ startedAt: "2025-11-01T09:00:00Z", progress: 60, expired: true });
  expect(screen.getByText("Access ended")).toBeVisible();
  expect(bar()).toHaveAttribute("value", "60");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/contact"]);
});

it("an address that is none leads nowhere and breaks nothing", () => {
  show({ courseUrl: "javascript:alert(1)" });
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("heading", { name: "Flight Level 2 Design" })).toBeVisible();
});

it("the first press is a form that works without script and says which course begins", () => {
  show({ notesStart: true });
  expect(screen.queryByRole("link")).toBeNull();
  const button = screen.getByRole("button", { name: /^Flight Level 2 Design/ });
  const form = button.closest("form");
  expect(form).toHaveAttribute("action", "/api/forms/start-course");
  expect(form).toHaveAttribute("method", "post");
  expect(form).toHaveAttribute("target", "_blank");
  expect(form && [...new FormData(form)]).toEqual([["course", "c1"]]);
});

it.each([{ expired: true }, { courseUrl: null }])("with %j there is nothing to press", (given) => {
  show({ notesStart: true, ...given });
  expect(screen.queryByRole("button")).toBeNull();
});

afterEach(() => vi.unstubAllGlobals());

const begins = { ...course, __typename: "Course" as const, notesStart: true };

it("with a script the first press opens the course once, and the card has a link afterwards", async () => {
  const opened: (string | null)[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(this.getAttribute("href"), this.rel);
  });
  const started = { ...begins, startedAt: "2026-11-30T09:00:00Z", notesStart: false };
  const shop = fakeShop({
    startCourse: () => ({ data: { startCourse: { __typename: "StartCoursePayload", course: started } } }),
  });
  render(<CourseCards drawn={{ courses: [begins] }} />);
  await userEvent.dblClick(screen.getByRole("button", { name: /^Flight Level 2 Design/ }));
  expect(await screen.findByRole("link", { name: /^Flight Level 2 Design/ })).toHaveAttribute(
    "href",
    course.courseUrl,
  );
  expect(screen.getByText("Started on 30 November 2026")).toBeVisible();
  expect(opened).toEqual([course.courseUrl, "noopener noreferrer"]);
  expect(shop.asked).toEqual([{ operation: "startCourse", variables: { id: "c1" } }]);
  click.mockRestore();
});

it("with the network cut the card says so and keeps its button", async () => {
  fakeShop({ startCourse: () => "outage" });
  render(<CourseCards drawn={{ courses: [{ ...begins, id: "c2" }] }} />);
  await userEvent.click(screen.getByRole("button", { name: /^Flight Level 2 Design/ }));
  expect(await screen.findByText("Could not open the course")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Flight Level 2 Design/ })).toBeVisible();
});
