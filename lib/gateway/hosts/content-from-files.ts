import { z } from "zod";
import { embedded } from "../answerers";
import { attempt, type Question, type Reply } from "../attempt";
import type { Asking } from "../visit";
import { lacksOf } from "./host-facts";
import { postAnswer } from "./posts-as-cases";

/**
 * Answers root fields, paths and menus that a content host lacks from the files. The host's posts serve as case
 * studies. A failed answer stays failed, because an outage is no reason to show other texts.
 */
export async function withFiles(visit: Asking, question: Question, reply: Reply): Promise<Reply> {
  const { name } = question.operation;
  if (reply.body.errors?.[0]?.extensions?.code === "NOT_SUPPORTED") {
    const isOfFiles = await lacksRoots(question);
    return isOfFiles ? ((await postAnswer(visit, question)) ?? askFiles(visit, question)) : reply;
  }
  const { data } = reply.body;
  if (reply.body.errors || !data) return reply;
  if (name === "getNodeByUri" || name === "getPage") {
    const isThere = Object.values(data).some((node) => node !== null);
    return isThere ? reply : ((await postAnswer(visit, question)) ?? askFiles(visit, question));
  }
  if (name !== "menus") return reply;
  const files = menus.safeParse((await askFiles(visit, question)).body.data);
  const host = menus.safeParse(data);
  if (!files.success || !host.success) return reply;
  const own = host.data.menus.nodes;
  const others = files.data.menus.nodes.filter(({ slug }) => !own.some((menu) => menu.slug === slug));
  return { ...reply, body: { data: { menus: { ...host.data.menus, nodes: [...own, ...others] } } } };
}

/** One refusal may name the type, another the root field. */
async function lacksRoots({ operation }: Question): Promise<boolean> {
  const { ourSchema, rootsOf } = await import("./our-schema");
  const lacks = lacksOf("content");
  return rootsOf(operation.text, ourSchema("content")).every((names) => names.some((one) => lacks.has(one)));
}

const menus = z.object({
  menus: z.looseObject({ nodes: z.array(z.looseObject({ slug: z.string().nullable() })) }),
});

function askFiles(visit: Asking, question: Question): Promise<Reply> {
  return attempt((request) => embedded().content.fetch(request), visit.jar, visit, question);
}
