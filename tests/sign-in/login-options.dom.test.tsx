import { cleanup, configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Cookies from "js-cookie";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rememberTarget } from "@/components/sign-in/login-redirect";
import { jobRoles } from "@/lib/rules/forms/sign-in";
import { refused } from "@/tests/support/redirect-vectors";
import { email, fakeMember, loginForm, send, sent, show } from "./login-world";
import { cookieNames } from "@/lib/rules/cookie-names";

configure({ asyncUtilTimeout: 8_000 });

const login = () => screen.queryByRole("heading", { name: "Login to continue." });
const register = () => screen.queryByRole("heading", { name: "Create your account." });

beforeEach(() => window.history.replaceState(null, "", "/account"));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
});

describe("the mode", () => {
  it("is login unless told, and follows initialState when the page changes it (R285)", async () => {
    const { rerender } = show();
    expect(login()).toBeInTheDocument();
    await userEvent.type(email(), "typed");
    rerender(loginForm({ initialState: "register" }));
    expect(register()).toBeInTheDocument();
    rerender(loginForm({ initialState: "login" }));
    expect(email()).toHaveValue("");
  });

  it("stays login without registration, whatever initialState says (R114)", () => {
    const { rerender } = show({ allowRegister: false, initialState: "register" });
    expect(login()).toBeInTheDocument();
    rerender(loginForm({ allowRegister: false, initialState: "login" }));
    rerender(loginForm({ allowRegister: false, initialState: "register" }));
    expect(login()).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /Create one/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Create account" })).toBeNull();
  });

  it("is switched by the 'Create account' button, too, which resets the form (R287)", async () => {
    fakeMember(() => sent);
    show();
    await userEvent.type(email(), "mira@example.com");
    await send();
    await userEvent.click(await screen.findByRole("button", { name: "Create account" }));
    expect(register()).toBeInTheDocument();
    expect(email()).toHaveValue("");
    expect(document.body).not.toHaveTextContent("Perfect:");
  });
});

describe("the types", () => {
  it("simple has the newsletter and nothing of the full one (R324–R327)", () => {
    show({ initialState: "register" });
    expect(screen.getByLabelText("Yes, keep me updated")).toBeInTheDocument();
    for (const label of ["Company", "Job role"]) expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.queryByText("What are you interested in?")).toBeNull();
  });

  it("full is sent without any of its own fields, which are optional (R325, R326, R350)", async () => {
    const asked = fakeMember(() => ({ data: { registerFlaUser: { status: "SUCCESS" } } }));
    const values = { firstname: "Mira", lastname: "Holt", log: "mira@example.com", locale: "AT" };
    show({
      initialState: "register",
      type: "full",
      flash: { mode: "register", kind: "info", text: "", values },
    });
    await userEvent.click(screen.getByRole("button", { name: "create my account" }));
    await waitFor(() => expect(document.body).toHaveTextContent("Perfect: We send you an invitation-link."));
    expect(asked[0]?.variables.input).toMatchObject({
      company: null,
      jobRole: null,
      interests: [],
      newsletter: false,
    });
  });

  it("full has company, seven roles and five interests, all optional (R324–R326, R334)", () => {
    show({ initialState: "register", type: "full" });
    const options = [...screen.getByLabelText("Job role").querySelectorAll("option")];
    expect(options.map(({ value }) => value)).toEqual(["", ...jobRoles]);
    expect(screen.getAllByText("optional")).toHaveLength(3);
    const group = screen.getByRole("group", { name: "What are you interested in? optional" });
    expect(within(group).getAllByRole("checkbox")).toHaveLength(5);
    for (const label of ["First name", "Last name", "E-mail"])
      expect(screen.getByLabelText(label)).toBeRequired();
  });
});

describe("the target", () => {
  const ask = async () => {
    await userEvent.type(email(), "mira@example.com");
    await send();
    await waitFor(() => expect(document.body).toHaveTextContent("Perfect:"));
  };

  it("of the address wins on a prerendered page, too (R120, R391)", async () => {
    window.history.replaceState(null, "", "/start?redirect_to=%2Fworkshops");
    fakeMember(() => sent);
    show({ setCookieFor: "/start" });
    await ask();
    expect(Cookies.get(cookieNames.loginRedirect)).toBe("/workshops");
    expect(document.querySelector("form[action='/api/auth/code'] [name=redirect_to]")).toHaveValue(
      "/workshops",
    );
  });

  it("of the address is not followed elsewhere", async () => {
    window.history.replaceState(null, "", "/start?redirect_to=%2F%2Fevil.example");
    fakeMember(() => sent);
    show({ setCookieFor: "/start" });
    await ask();
    expect(Cookies.get(cookieNames.loginRedirect)).toBe("/start");
  });

  it("lives ten minutes on the whole site and its configured domain (R392–R394, R485)", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const set = vi.spyOn(Cookies, "set");
    rememberTarget("/workshops", "localhost");
    expect(set).toHaveBeenLastCalledWith(
      cookieNames.loginRedirect,
      "/workshops",
      expect.objectContaining({ path: "/", domain: "localhost", expires: new Date(Date.now() + 600_000) }),
    );
    rememberTarget("/workshops");
    vi.setSystemTime(Date.now() + 599_000);
    expect(Cookies.get(cookieNames.loginRedirect)).toBe("/workshops");
    vi.setSystemTime(Date.now() + 2_000);
    expect(Cookies.get(cookieNames.loginRedirect)).toBeUndefined();
    set.mockRestore();
  });

  it("is never written when it is no page of ours (A8)", () => {
    for (const [name, target] of refused) {
      rememberTarget(target);
      expect(Cookies.get(cookieNames.loginRedirect), name).toBeUndefined();
    }
  });
});

describe("after a link that is not valid", () => {
  const flash = {
    mode: "login",
    kind: "info",
    text: "The Sign-In link is not valid or expired!",
    values: { log: "mira@example.com" },
  } as const;

  it("the address is filled in, one press sends a new link, and the page's address is clean", async () => {
    window.history.replaceState(null, "", "/account?fla_login_error=1&notice=abc&redirect_to=%2Fx");
    const asked = fakeMember(() => sent);
    show({ loginError: true, isSent: true, flash });
    expect(screen.getByRole("alert")).toHaveTextContent("The Sign-In link is not valid or expired!");
    expect(document.body).not.toHaveTextContent("Uups:");
    expect(window.location.search).toBe("?redirect_to=%2Fx");
    await send();
    await waitFor(() => expect(document.body).toHaveTextContent("Perfect:"));
    expect(asked.map(({ variables }) => variables.log)).toEqual(["mira@example.com"]);
    expect(screen.queryByText("The Sign-In link is not valid or expired!")).toBeNull();
  });

  it("an embedded form reads it from the page's address", async () => {
    window.history.replaceState(null, "", "/start?fla_login_error=x");
    show();
    expect(await screen.findByText("The Sign-In link is not valid or expired!")).toBeInTheDocument();
    expect(window.location.search).toBe("");
  });
});

describe("without script", () => {
  const valueOf = (html: string, name: string) =>
    new DOMParser().parseFromString(html, "text/html").querySelector(`[name=${name}]`)?.getAttribute("value");

  it("login posts to its route, comes back to its page and keeps the target", () => {
    const html = renderToString(loginForm({ redirectTo: "/store/cart" }));
    expect(html).toContain('action="/api/forms/get-in"');
    expect(valueOf(html, "back")).toBe("/account?mode=login&redirect_to=%2Fstore%2Fcart");
    expect(valueOf(html, "redirect_to")).toBe("/store/cart");
  });

  it("registration says where it stood, and stays a kick-start after a refusal", () => {
    const first = renderToString(loginForm({ initialState: "register", kickStart: true, page: "/start" }));
    expect([valueOf(first, "touchPoint"), valueOf(first, "kickStart")]).toEqual(["/start", "on"]);
    const values = { kickStart: "on", touchPoint: "/start", newsletter: "on", interests: "80,0" };
    const flash = { mode: "register", kind: "error", text: "x", values } as const;
    const again = renderToString(loginForm({ initialState: "register", type: "full", flash }));
    expect([valueOf(again, "touchPoint"), valueOf(again, "kickStart")]).toEqual(["/start", "on"]);
    const boxes = [
      ...new DOMParser().parseFromString(again, "text/html").querySelectorAll("[name=interests]"),
    ];
    expect(
      boxes.filter((box) => box.hasAttribute("checked")).map((box) => box.getAttribute("value")),
    ).toEqual(["80", "0"]);
  });
});

it("gives the focus back after sending, so that the keyboard goes on where it was", async () => {
  fakeMember(() => "outage");
  show();
  await userEvent.type(email(), "mira@example.com{Enter}");
  await waitFor(() => expect(document.body).toHaveTextContent("Uups: Something went wrong!"));
  expect(email()).toHaveFocus();
});
