/**
 * Has every aborted signal let go of the code that aborted it. React ends each page by aborting a signal with an Error
 * whose stack nobody reads. Until it is read a stack is its frames, with all that they reach; one of them is the timer's
 * Immediate, which is linked with those of the pages drawn at the same time. So a signal that is kept anywhere keeps
 * hundreds of pages with their requests. Read once, the stack is a text. Source: https://github.com/react/react/issues/37288
 */
export function releaseAbortReasons(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (this: AbortController, ...reason) {
    abort.apply(this, reason);
    if (this.signal.reason instanceof Error) void this.signal.reason.stack;
  };
}
