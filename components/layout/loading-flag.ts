/** The global loading flag: an attribute of the document, which the loading bar's style listens to. Browser only. */
export function setLoading(loading: boolean): void {
  document.documentElement.toggleAttribute("data-loading", loading);
}
