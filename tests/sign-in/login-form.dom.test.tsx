import { act, cleanup, configure, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Cookies from "js-cookie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { site } from "@/lib/site";
import { email, fakeMember, send, sent, show, type Answer } from "./login-world";
import { cookieNames } from "@/lib/rules/cookie-names";

configure({ asyncUtilTimeout: 8_000 });

const registered = { data: { registerFlaUser: { __typename: "RegisterFlaUserPayload", status: "SUCCESS" } } };

beforeEach(() => {
  window.history.replaceState(null, "", "/account");
  window.dataLayer = undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
});

describe("login mode", () => {
  it("has its texts", () => {
    show();
    expect(screen.getByRole("heading", { name: "Login to continue." })).toBeInTheDocument();
    expect(screen.getByText("We will send your Login link to this e-mail address.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Send Login Link" })).toHaveProperty("type", "submit");
  });

  it("validates on blur and on change, first failing rule first", async () => {
    const asked = fakeMember(() => sent);
    show();
    await userEvent.click(email());
    await userEvent.tab();
    expect(await screen.findByText("Please enter your e-mail")).toBeInTheDocument();
    await userEvent.type(email(), "mira");
    expect(await screen.findByText("Please enter a valid email")).toBeInTheDocument();
    await send();
    expect(asked).toEqual([]);
    await userEvent.type(email(), "@example.com");
    await waitFor(() => expect(screen.queryByText("Please enter a valid email")).not.toBeInTheDocument());
  });

  it("disables the inputs under a spinner while sending, once for a double press, then says 'Perfect: …' and takes the code", async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const asked = fakeMember(async () => {
      await gate;
      return sent;
    });
    show({ outboxHint: true });
    await userEvent.type(email(), "mira@example.com");
    await userEvent.dblClick(screen.getByRole("button", { name: "Send Login Link" }));
    expect(await screen.findByText("Sending")).toBeInTheDocument();
    expect(email()).toBeDisabled();
    expect(document.documentElement).toHaveAttribute("data-loading");
    release();
    await waitFor(() =>
      expect(document.body).toHaveTextContent("Perfect: Please have a look in your e-mail inbox!"),
    );
    expect(asked.map(({ variables }) => variables.log)).toEqual(["mira@example.com"]);
    expect(screen.getByLabelText(/code from the email/i).closest("form")).toHaveAttribute(
      "action",
      "/api/auth/code",
    );
    expect(screen.getByRole("link", { name: "/outbox" })).toBeInTheDocument();
    expect(document.documentElement).not.toHaveAttribute("data-loading");
  });

  it("gives way to the address, the code and the mail once more after 30 s, and comes back as it was left", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    const asked = fakeMember(() => sent);
    show();
    await user.type(email(), "mira@example.com");
    await user.click(screen.getByRole("button", { name: "Send Login Link" }));
    expect(await screen.findByRole("heading", { name: "Check mira@example.com" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Send Login Link" })).toBeNull();
    await waitFor(() => expect(screen.getByLabelText(/code from the email/i)).toHaveFocus());
    expect(screen.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await user.click(screen.getByRole("button", { name: "Send again" }));
    expect(await screen.findByRole("button", { name: /^Send again in/ })).toBeDisabled();
    await waitFor(() => expect(screen.getByLabelText(/code from the email/i)).toHaveFocus());
    expect(asked.map(({ variables }) => variables.log)).toEqual(["mira@example.com", "mira@example.com"]);
    await user.click(screen.getByRole("link", { name: "Use another e-mail" }));
    expect(email()).toHaveValue("mira@example.com");
    await waitFor(() => expect(email()).toHaveFocus());
    expect(document.body).not.toHaveTextContent("Perfect:");
    vi.useRealTimers();
  });

  it("takes a pasted code with its spaces, and says at the field that it was not the right one", async () => {
    const text = "The Sign-In link is not valid or expired!";
    const flash = {
      mode: "login",
      kind: "info",
      text,
      values: { log: "mira@example.com" },
      fields: { code: text },
    } as const;
    show({ loginError: true, isSent: true, flash });
    expect(screen.getByLabelText(/code from the email/i)).toHaveAccessibleDescription(text);
    expect(screen.getAllByText(text)).toHaveLength(1);
    await userEvent.click(screen.getByLabelText(/code from the email/i));
    await userEvent.paste(" kx4m pq7r ");
    expect(screen.getByLabelText(/code from the email/i)).toHaveValue("KX4MPQ7R");
  });

  it("says 'Something went wrong.' of what no call answers (R431)", async () => {
    fakeMember(() => ({
      data: { getInWithEmail: { ...sent.data.getInWithEmail, redirect: "/account/me" } },
    }));
    const go = () => {
      throw new TypeError("x is undefined");
    };
    show({ go });
    await userEvent.type(email(), "mira@example.com");
    await send();
    const note = await screen.findByText("Something went wrong.");
    expect(note.parentElement).toHaveTextContent(/^Uups: Something went wrong\.$/);
    expect(screen.getByText("Please try again.")).toBeVisible();
  });

  it("says 'Uups:' and the message, and hides it at the next submit", async () => {
    let answer: () => Answer | Promise<Answer> = () => "outage";
    fakeMember(() => answer());
    show();
    await userEvent.type(email(), "mira@example.com");
    await send();
    await waitFor(() => expect(document.body).toHaveTextContent("Uups: Something went wrong!"));
    answer = () => new Promise<Answer>(() => {});
    await send();
    await waitFor(() => expect(document.body).not.toHaveTextContent("Uups:"));
  });

  it("follows a redirect of the answer, when it is ours (R296)", async () => {
    const go = vi.fn();
    fakeMember(() => ({
      data: { getInWithEmail: { ...sent.data.getInWithEmail, redirect: "/account/me" } },
    }));
    show({ go });
    await userEvent.type(email(), "mira@example.com");
    await send();
    await waitFor(() => expect(go).toHaveBeenCalledWith("/account/me"));
  });

  it.each([
    [{ redirectTo: "/store/cart", setCookieFor: "/x" }, "/store/cart"],
    [{ setCookieFor: "/workshops" }, "/workshops"],
    [{ redirectTo: "//evil.example" }, undefined],
    [{}, undefined],
  ])("keeps the target of %j for the mail", async (props, cookie) => {
    fakeMember(() => sent);
    show(props);
    await userEvent.type(email(), "mira@example.com");
    await send();
    await waitFor(() => expect(document.body).toHaveTextContent("Perfect:"));
    expect(Cookies.get(cookieNames.loginRedirect)).toBe(cookie);
  });

  it("tells a bad link and cleans the address", () => {
    window.history.replaceState(null, "", "/account?fla_login_error=1&redirect_to=%2Fx");
    show({ loginError: true });
    expect(screen.getByText("The Sign-In link is not valid or expired!")).toBeInTheDocument();
    expect(window.location.search).toBe("?redirect_to=%2Fx");
    expect(screen.getByRole("button", { name: "Send Login Link" })).toBeEnabled();
  });

  it("can be without registration", () => {
    show({ allowRegister: false, initialState: "register" });
    expect(screen.getByRole("heading", { name: "Login to continue." })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /Create one/ })).not.toBeInTheDocument();
  });

  it("checks the code's form before it is sent", async () => {
    show({ isSent: true });
    await userEvent.type(screen.getByLabelText(/code from the email/i), "123");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("The code has eight letters and digits")).toBeInTheDocument();
  });
});

describe("register mode", () => {
  const fill = async () => {
    await userEvent.type(screen.getByLabelText("First name"), "Mira");
    await userEvent.type(screen.getByLabelText("Last name"), "Holt");
    await userEvent.type(email(), "mira@example.com");
    await waitFor(() => expect(screen.getByRole("combobox", { name: /Country/ }).tagName).not.toBe("SELECT"));
    await userEvent.click(screen.getByRole("combobox", { name: /Country/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Germany" }));
  };
  const create = () => userEvent.click(screen.getByRole("button", { name: "create my account" }));

  it("is reached by the link, which resets the form, and has its texts", async () => {
    show();
    await userEvent.type(email(), "typed");
    await userEvent.click(screen.getByRole("link", { name: /Create one/ }));
    expect(screen.getByRole("heading", { name: "Create your account." })).toBeInTheDocument();
    expect(email()).toHaveValue("");
    expect(screen.getByRole("link", { name: "privacy policy" })).toHaveAttribute("href", "/privacy-policy");
    const more = screen.getByRole("link", { name: "Learn more (opens in a new tab)" });
    expect([more.getAttribute("href"), more.getAttribute("target")]).toEqual(["/ppp", "_blank"]);
    expect(screen.getByText("Select your country")).toBeInTheDocument();
    expect(screen.getByLabelText("Yes, keep me updated")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Login" }));
    expect(screen.getByRole("heading", { name: "Login to continue." })).toBeInTheDocument();
  });

  it("asks for what is missing, word for word", async () => {
    show({ initialState: "register" });
    await create();
    for (const text of [
      "What`s your firstname?",
      "What`s your lastname?",
      "Please enter your e-mail",
      "Please choose a country",
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
  });

  it("registers, says so, and holds its events until there is consent", async () => {
    const asked = fakeMember(() => registered);
    show({ initialState: "register", kickStart: true });
    await fill();
    await userEvent.click(screen.getByLabelText("Yes, keep me updated"));
    await create();
    await waitFor(() =>
      expect(document.body).toHaveTextContent(
        "Perfect: We send you an invitation-link. Please have a look in your e-mail inbox!",
      ),
    );
    expect(asked[0]?.variables.input).toMatchObject({
      log: "mira@example.com",
      firstname: "Mira",
      lastname: "Holt",
      locale: "DE",
      newsletter: true,
      kickStart: true,
    });
    expect(window.dataLayer).toBeUndefined();
    Cookies.set(`${site.slug}._cconsent.marketing`, "true");
    const { releaseEvents } = await import("@/lib/browser/analytics");
    releaseEvents();
    expect(window.dataLayer?.map(({ event }) => event).slice(-2)).toEqual(["register", "kickstart_register"]);
  });

  it("says 'This e-mail already exists.'", async () => {
    fakeMember(() => ({
      data: null,
      errors: [{ message: "existing_user_email", extensions: { code: "existing_user_email" } }],
    }));
    show({ initialState: "register" });
    await fill();
    await create();
    await waitFor(() => expect(document.body).toHaveTextContent("Uups: This e-mail already exists."));
  });

  it("asks for company, role and interests in the full type, and an interest means news", async () => {
    const asked = fakeMember(() => registered);
    show({ initialState: "register", type: "full" });
    expect(screen.queryByLabelText("Yes, keep me updated")).not.toBeInTheDocument();
    await fill();
    await userEvent.type(screen.getByLabelText("Company"), "Holt");
    await userEvent.click(screen.getByLabelText(`Guiding organizations in applying ${site.name}`));
    await create();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.variables.input).toMatchObject({ company: "Holt", interests: [83], newsletter: true });
  });
});
