import type { OperatorAnswer } from "@/backend/operator-command";

/** All lines of an operator's answer, streamed ones included. */
export async function answerLines(answer: OperatorAnswer): Promise<string[]> {
  if ("lines" in answer) return answer.lines;
  const lines: string[] = [];
  await answer.stream(async (line) => void lines.push(line));
  return lines;
}
