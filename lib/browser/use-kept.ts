"use client";

import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { query as ask } from "./ask";
import { type Answer, isForgotten, keepAnswer, keptAnswer, watchAnswer } from "./kept-answers";

/**
 * The answer that the page was rendered with until Apollo has loaded; then the answer in its cache, which every
 * mutation updates. It does not load Apollo.
 *
 * @param answerWith makes the query's answer from `drawn`, a property of the page
 */
export function useKept<Data, Variables extends OperationVariables, Drawn extends object>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  drawn: Drawn,
  answerWith: (drawn: Drawn) => Data,
): Data {
  const asked = JSON.stringify(variables);
  const answer = useMemo(
    (): Answer<Data, Variables> => ({ query, variables: JSON.parse(asked), data: answerWith(drawn), drawn }),
    [query, asked, drawn, answerWith],
  );
  useLayoutEffect(() => {
    keepAnswer(answer);
    if (isForgotten(answer)) askAgain(answer);
  }, [answer]);
  const watch = useCallback(
    (onChange: () => void) =>
      watchAnswer(answer, () => {
        if (isForgotten(answer)) askAgain(answer);
        else onChange();
      }),
    [answer],
  );
  return useSyncExternalStore(
    watch,
    () => keptAnswer(answer),
    () => answer.data,
  );
}

/** After a failure, the page keeps what it shows. */
function askAgain<Data, Variables extends OperationVariables>({ query, variables }: Answer<Data, Variables>) {
  void ask(query, variables).catch(() => null);
}
