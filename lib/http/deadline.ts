/**
 * Stops waiting after the deadline; the work itself goes on.
 * @throws Error named TimeoutError, with the message `late`
 */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number, late = "too late"): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException(late, "TimeoutError")), milliseconds);
  });
  try {
    return await Promise.race([work, isOver]);
  } finally {
    clearTimeout(timer);
  }
}
