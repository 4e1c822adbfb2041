import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { OverviewHead } from "@/components/account/overview-head";
import { ProgramCard, ProgramTeaser } from "@/components/account/program-card";
import { site } from "@/lib/site";
import type { Member } from "@/lib/read/account";

afterEach(cleanup);

const member: Member = {
  id: "u",
  databaseId: 7,
  fullName: "Tomáš Novák",
  firstName: "Tomáš",
  lastName: "Novák",
  email: "tomas@example.com",
  profileImage: null,
  profileUrl: null,
  isGuide: false,
  isCoach: false,
  capabilities: [],
  hasFlppInvite: false,
  myProfessionalProgram: null,
  learnDashSignInLink: null,
  socialLinks: null,
};
const head = (given: Partial<Member>, capabilities: string[] = []) =>
  render(<OverviewHead member={{ ...member, ...given }} capabilities={capabilities} />);

describe("the head of the overview", () => {
  it("greets by name, with initials where there is no picture", () => {
    head({});
    expect(screen.getByRole("heading", { level: 1, name: "Hello Tomáš." })).toBeVisible();
    expect(screen.getByText("TN")).toBeVisible();
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("shows the picture, the roles and the places elsewhere", () => {
    const { container } = head(
      {
        profileImage: "/api/uploads/x.webp",
        profileUrl: "/professional/tomas",
        isGuide: true,
        socialLinks: {
          website: "https://novak.example.com",
          twitter: "javascript:alert(1)",
          linkedin: null,
          instagram: null,
          youtube: null,
          facebook: "//evil.example",
          circle: null,
        },
      },
      ["fla_is_supporter"],
    );
    expect(container.querySelector("img")).toHaveAttribute("src", "/api/uploads/x.webp");
    expect(screen.getByRole("list", { name: "Your roles" })).toHaveTextContent("GuideSupporter");
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/professional/tomas",
      "https://novak.example.com",
    ]);
    expect(screen.getByRole("link", { name: "Website" })).toHaveAttribute("rel", "me noopener noreferrer");
  });

  it("says something to a person without a name", () => {
    head({ firstName: null, lastName: null, fullName: null });
    expect(screen.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  });
});

describe("the professional program", () => {
  const page = `/workshops/${site.slug}-professional-program`;
  const program = {
    status: "ACTIVE",
    orderId: 17,
    program: { id: "p", title: "The Program" },
  };
  const links = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

  it.each([
    ["ACTIVE", "You are in the program"],
    ["completed", "Completed"],
    ["WAITING_FOR_MENTOR", "waiting for mentor"],
  ])("%s in words, with the order", (status, words) => {
    render(<ProgramCard program={{ ...program, status }} isInvited />);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole("heading", { name: "The Program" })).toBeVisible();
    expect(links()).toEqual([page, "/account/me/my-orders/17"]);
  });

  it("has no order to show where there is none", () => {
    render(<ProgramCard program={{ ...program, orderId: null }} isInvited={false} />);
    expect(links()).toEqual([page]);
  });

  it("asks the invited, and only tells the others", () => {
    render(<ProgramCard program={null} isInvited />);
    expect(screen.getByRole("link", { name: "See the program and book" })).toHaveAttribute("href", page);
    cleanup();
    const { container } = render(<ProgramCard program={null} isInvited={false} />);
    expect(container).toBeEmptyDOMElement();
    render(<ProgramTeaser program={null} isInvited={false} />);
    expect(screen.getByRole("link", { name: "About the program" })).toHaveAttribute("href", page);
    cleanup();
    expect(render(<ProgramTeaser program={program} isInvited={false} />).container).toBeEmptyDOMElement();
  });
});
