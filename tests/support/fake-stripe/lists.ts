import { type Form, parameters, read } from "./forms";
import { invalid } from "./state";

/** A whole list, the newest first. */
export function page(data: object[]): object {
  return { object: "list", data: data.toReversed(), has_more: false, url: "/v1" };
}

type Listed = { id: string; payment_intent: string; created: number };

/**
 * A page of a list, the newest first: of one payment, or of the account. `starting_after` names the last object of the
 * page before. Source: docs.stripe.com/api/pagination, docs.stripe.com/api/refunds/list.
 */
export function listOf(all: Iterable<Listed>, url: string, form: Form): object {
  const { payment_intent, created, limit, starting_after } = read(parameters.list, form);
  const newestFirst = [...all]
    .reverse()
    .toSorted((a, b) => b.created - a.created)
    .filter((each) => payment_intent === undefined || each.payment_intent === payment_intent)
    .filter((each) => each.created >= (created?.gte ?? 0) && each.created <= (created?.lte ?? Infinity));
  const last = newestFirst.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && last === -1)
    throw invalid(`No such object: '${starting_after}'`, {
      code: "resource_missing",
      param: "starting_after",
    });
  const rest = newestFirst.slice(last + 1);
  return { object: "list", data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
