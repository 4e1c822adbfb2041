/**
 * React aborts a signal with an Error at the end of each page. Until its stack is read, the Error's live frames keep
 * hundreds of requests in memory. Reading the stack saves 30 % of a loaded server's memory. Needed until
 * https://github.com/react/react/issues/37288 is resolved.
 */
export function releaseAbortReasons(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (this: AbortController, ...reason) {
    abort.apply(this, reason);
    if (this.signal.reason instanceof Error) void this.signal.reason.stack;
  };
}
