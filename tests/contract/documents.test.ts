import { createHash } from "node:crypto";
import { type DocumentNode, Kind, parse, print } from "graphql";
import { describe, expect, it } from "vitest";
import * as content from "@/graphql/generated/content/documents";
import * as member from "@/graphql/generated/member/documents";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import * as shop from "@/graphql/generated/shop/documents";
import { normalText } from "@/graphql/normal-text.mjs";

const documents: DocumentNode[] = [shop, member, content].flatMap((module) => Object.values(module));
const trusted: Record<string, { hash: string } | undefined> = operations;

const asked = documents.flatMap((document) => {
  const [operation] = document.definitions;
  return operation?.kind === Kind.OPERATION_DEFINITION
    ? [[operation.name?.value ?? "", document] as const]
    : [];
});

describe("the documents of the browser", () => {
  it("are all operations of the contract", () => {
    expect(asked.map(([name]) => name).toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  it.each(asked)("%s is known to the gateway, each fragment once", (name, document) => {
    const sent = normalText(parse(print(document)));
    expect(createHash("sha256").update(sent).digest("hex")).toBe(trusted[name]?.hash);
    const parts = document.definitions.map((definition) => print(definition));
    expect(new Set(parts).size).toBe(parts.length);
  });
});
