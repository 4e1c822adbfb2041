import fs from "node:fs";
import { expect, it } from "vitest";
import { env } from "@/lib/env";
import { postedDeskForm } from "@/lib/forms/desk/form-table";

/** A form, the fields as typed, the action, and its input; without an action the form asks again, and nothing is sent. */
const rows = fs
  .readFileSync("tests/desk/typed-forms.tsv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));

it.each(rows)("%s with %s gives %s %s", async (form = "", typed = "", action = "", input = "") => {
  const expected = action ? [{ action, input: JSON.parse(input) }] : [];
  expect(await sentBy(form, JSON.parse(typed))).toEqual(expected);
});

it("every action of the desk is in the table", () => {
  const actions = fs
    .readdirSync("graphql/desk/operations")
    .filter((name) => fs.readFileSync(`graphql/desk/operations/${name}`, "utf8").startsWith("mutation"))
    .map((name) => name.replace(".graphql", ""));
  const listed = new Set(rows.flatMap(([, , action]) => action || []));
  expect(actions.toSorted()).toEqual([...listed].toSorted());
});

/** Posts a form as a page of the desk does; `"@a.xml"` stands for a file. @returns what the actions of the desk get */
async function sentBy(name: string, fields: Record<string, string>) {
  const sent: { action: string; input: unknown }[] = [];
  const answererFor = () => async (request: Request) => {
    const { operationName, variables } = await questionIn(request);
    const { file: _, ...typed } = variables;
    sent.push({ action: operationName, input: typed.input ?? typed });
    return Response.json({ data: { [operationName]: answer } });
  };
  await postedDeskForm(posted(fields), name, { isRemote: () => false, answererFor });
  return sent;
}

const answer = { message: "Done.", isDone: true, preview: "/desk/preview", order: 7, name: "a" };

function posted(fields: Record<string, string>): Request {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields))
    body.append(key, value.startsWith("@") ? new File(["x"], value.slice(1)) : value);
  const headers = { origin: env.ORIGIN, "sec-fetch-site": "same-origin" };
  return new Request(env.ORIGIN, { method: "POST", headers, body });
}

async function questionIn(request: Request) {
  if (!/multipart/.test(request.headers.get("content-type") ?? "")) return request.json();
  return JSON.parse(String((await request.formData()).get("operations")));
}
