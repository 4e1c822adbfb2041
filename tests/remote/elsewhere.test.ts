import { expect } from "vitest";
import { menu } from "@/components/layout/menu";
import { contentPage } from "@/components/pages/content-page";
import { messageFor } from "@/lib/gateway/errors";
import { interpret } from "@/lib/gateway/failure";
import { gateway } from "@/lib/gateway/gateway";
import { json, type Play } from "@/tests/support/fake-upstream";
import { openUpstream, request } from "@/tests/support/remote-site";
import { row } from "./rows";

const upstream = openUpstream();

const node = (id: string, label: string, order: number, uri: string) => ({
  __typename: "MenuItem",
  id,
  label,
  order,
  uri,
  target: null,
  cssClasses: null,
  parentDatabaseId: 0,
  childItems: { nodes: [] },
});

row("menus", async () => {
  const entries = [node("b", "Events &#8211; all", 9, "/events/"), node("a", "Workshops", 2, "/workshops/")];
  const nodes = [
    { id: "1", slug: "footer", menuItems: { nodes: [] } },
    { id: "2", slug: "mainmenu", menuItems: { nodes: entries } },
  ];
  upstream.play(json({ data: { menus: { nodes } } }));
  expect((await menu("mainmenu")).map(({ href }) => href)).toEqual(["/workshops", "/events"]);
  expect(JSON.parse(upstream.seen[0]?.body ?? "{}").query).toContain("parentId: 0");
});

row("content-null", async () => {
  upstream.play(json({ data: { nodeByUri: null } }));
  expect(await contentPage("nothing-here")).toBeNull();
});

row("known-email", async () => {
  const tell = (play: Play) => {
    upstream.play(play);
    return gateway(request("registerFlaUser", {}, {}), "member");
  };
  const said = async (error: object) => {
    const answer = await tell(json({ errors: [error], data: { registerFlaUser: null } }));
    try {
      return interpret("registerFlaUser", answer.status, await answer.json());
    } catch (failure) {
      return messageFor("registerFlaUser", failure);
    }
  };
  const text = "This e-mail already exists.";
  expect(await said({ message: "existing_user_email" })).toBe(text);
  expect(await said({ message: "Sorry", extensions: { code: "existing_user_email" } })).toBe(text);
  // A code says that a resolver spoke, even where the host leaves path and data out.
  upstream.play(json({ errors: [{ message: "Sorry", extensions: { code: "existing_user_email" } }] }));
  const bare = await gateway(request("registerFlaUser", {}, {}), "member");
  expect(await bare.json()).toMatchObject({ errors: [{ extensions: { code: "existing_user_email" } }] });
});

row("upload-parts", async () => {
  upstream.play(json({ data: { updateProfileImage: { viewer: { id: "1" } } } }));
  const answer = await gateway(await withFile(), "member");
  expect(answer.status).toBe(200);
  const body = upstream.seen[0]?.body ?? "";
  expect(upstream.seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect([...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual(["operations", "map", "0"]);
  expect(body).toContain('{"0":["variables.file"]}');
  expect(body).toContain('"variables":{"file":null}');
});

row("upload-refused", async () => {
  const refusals: [number, string][] = [
    [
      415,
      "HTTP POST requests must have Content-Type: application/json header. Received: multipart/form-data",
    ],
    [500, "The request must define a `map`"],
    [500, "The uploaded file was not found in the specified location `variables.file`"],
  ];
  for (const [status, message] of refusals) {
    upstream.play(json({ errors: [{ message }] }, status));
    const answer = await gateway(await withFile(), "member");
    const body = await answer.json();
    let shown = "";
    try {
      interpret("updateProfileImage", answer.status, body);
    } catch (failure) {
      shown = messageFor("updateProfileImage", failure);
    }
    expect(shown).not.toBe("");
    expect(shown).not.toMatch(/Content-Type|variables|`map`/);
  }
});

async function withFile(): Promise<Request> {
  const question = request("updateProfileImage");
  const message: { variables: object } = await question.clone().json();
  const body = new FormData();
  body.set("operations", JSON.stringify({ ...message, variables: { file: null } }));
  body.set("map", JSON.stringify({ 1: ["variables.file"] }));
  body.set("1", new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], "me.png", { type: "image/png" }));
  const headers = new Headers(question.headers);
  headers.delete("content-type");
  return new Request(question.url, { method: "POST", headers, body });
}
