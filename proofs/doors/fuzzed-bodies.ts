import fc from "fast-check";
import { gatewayRequest, someAddress } from "../../scripts/support/gateway";
import type { ProvedMember } from "../members";
import { Visitor } from "../visitor";
import { rawRequest, sendRaw } from "./raw-requests";
import { cookieNames } from "@/lib/rules/cookie-names";

/** The result of one input. `status` 0: the connection closed without an answer. */
export type Outcome = { about: string; status: number; ms: number; body: string };
export type Input = { about: string; send: () => Promise<Omit<Outcome, "about">> };

async function timed(send: () => Promise<{ status: number; text: string }>): Promise<Omit<Outcome, "about">> {
  const began = performance.now();
  // A server that refuses a body without reading it may close the connection while the body is being sent.
  const answer = await send().catch((error: unknown) => ({ status: 400, text: String(error) }));
  return { status: answer.status, body: answer.text.slice(0, 20_000), ms: performance.now() - began };
}

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

export function uploads(site: string, member: ProvedMember, count: number, seed: number): Input[] {
  const file = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.concat([png, bytes])),
    fc.constantFrom(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from("GIF89a"),
      Buffer.from("RIFF\u0000\u0000\u0000\u0000WEBP", "latin1"),
      Buffer.alloc(0),
      Buffer.alloc(300_000, 1),
    ),
  );
  const name = fc.constantFrom(
    "a.png",
    "../../x.png",
    "a\u0000.png",
    "",
    "x".repeat(3_000),
    'a"; name="map',
    "ü.svg",
  );
  const type = fc.constantFrom(
    "image/png",
    "image/svg+xml",
    "text/html",
    "",
    "x/y; charset=\u0001",
    "image/webp",
  );
  const boundary = fc.constantFrom("b", "", "-".repeat(200), "a b", '"', "=");
  const order = fc.shuffledSubarray(["operations", "map", "1", "operations", "0", "__proto__"], {
    minLength: 0,
  });
  const path = fc.constantFrom(
    "/api/graphql/member",
    "/api/graphql/shop",
    "/api/forms/profile-image",
    "/api/forms/get-in",
    "/api/forms/settings",
    "/api/privacy",
    "/api/auth/sign-in",
    "/api/auth/code",
  );
  const whole = fc.record({
    file,
    name,
    type,
    boundary,
    order,
    path,
    cut: fc.nat(400),
    isMember: fc.boolean(),
  });
  const { body: ours } = gatewayRequest(site, "updateProfileImage", { file: null });
  return fc.sample(whole, { numRuns: count, seed }).map((made) => {
    const parts = made.order.map((key) => {
      const content =
        key === "operations"
          ? ours
          : key === "map"
            ? '{"1":["variables.file"]}'
            : made.file.toString("latin1");
      return `--${made.boundary}\r\ncontent-disposition: form-data; name="${key}"; filename="${made.name}"\r\ncontent-type: ${made.type}\r\n\r\n${content}\r\n`;
    });
    const text = `${parts.join("")}--${made.boundary}--\r\n`;
    const visitor = made.isMember ? member.visitor.copy() : new Visitor(site);
    const headers = {
      "content-type": `multipart/form-data; boundary=${made.boundary}`,
      "x-forwarded-for": someAddress(),
      "x-fla-request": "1",
      origin: site,
      "sec-fetch-site": "same-origin",
    };
    return {
      about: `${made.path} ${JSON.stringify(text.slice(0, 300))}`,
      send: () =>
        timed(() =>
          visitor.ask({
            method: "POST",
            path: made.path,
            headers,
            body: text.slice(0, text.length - made.cut),
          }),
        ),
    };
  });
}

export function tokens(site: string, member: ProvedMember, count: number, seed: number): Input[] {
  const real = [...member.visitor.cookies].map(([, value]) => value).filter((value) => value.length > 20);
  const mutated = fc
    .tuple(fc.constantFrom(...real), fc.nat(), fc.constantFrom("A", "%", "", ".", "\u00e4", "%00"))
    .map(([value, at, piece]) => {
      const where = at % value.length;
      // The result is never the token itself.
      return value[where] === piece ? `${value}x` : value.slice(0, where) + piece + value.slice(where + 1);
    });
  const made = fc.oneof(
    mutated,
    fc.base64String({ maxLength: 400 }),
    fc.uuid(),
    fc.constantFrom(
      "",
      "null",
      "Bearer%20",
      "Bearer%20null",
      "%ff",
      "a.b.c",
      "eyJhbGciOiJub25lIn0.e30.",
      "x".repeat(6_000),
      "[object Object]",
    ),
  );
  const cookie = fc.constantFrom(
    cookieNames.access,
    cookieNames.refresh,
    cookieNames.session,
    cookieNames.login,
    cookieNames.device,
    "fla-wca",
    "fla-login-redirect",
    `__Host-${cookieNames.access}`,
    "flash",
  );
  const place = fc.constantFrom(
    ...[
      "/account/me",
      "/account",
      "/store/cart",
      "/store/checkout",
      "/api/auth/session",
      "/api/account/export",
      "/store/confirm/1",
    ],
    ...[
      "/account/sign-in?token=",
      "/event-access?token=",
      "/store/waiting-list?token=",
      "/store/no-further-mails?token=",
      "/account/me/downloads/file?grant=1&download=",
    ],
    ...[
      "/api/documents/invoice/1?key=",
      "/contact/again?notice=",
      "/api/uploads/",
      "/verify/",
      "/api/demo-bank/",
      "/outbox/",
    ],
  );
  const whole = fc.record({
    cookies: fc.array(fc.tuple(cookie, made), { minLength: 1, maxLength: 4 }),
    place,
    token: made,
  });
  return fc.sample(whole, { numRuns: count, seed }).map(({ cookies, place: path, token }) => {
    const target = /[=/]$/.test(path) ? path + token : path;
    const pairs = cookies.map(([key, value]) => `${key}=${value}`).join("; ");
    const bytes = rawRequest(site, target, {
      headers: [
        ["Cookie", pairs],
        ["X-Forwarded-For", someAddress()],
      ],
    });
    return {
      about: `raw ${JSON.stringify(bytes.slice(0, 500))}`,
      send: () => sendRaw(site, Buffer.from(bytes, "latin1"), 10_000),
    };
  });
}
