/** An address elsewhere that a person or another system wrote: itself when it is a web address, else null. */
export function outsideLink(href: string | null | undefined): string | null {
  return href && /^https?:\/\//i.test(href) && URL.canParse(href) ? href : null;
}
