/** A document as our shop lists it, or as one elsewhere does, which marks none as cancelled. */
export const orderDocument = (type: string, url: string | null) => ({
  type,
  url,
  isCancelled: null,
  replacedBy: null,
  replacementUrl: null,
});
