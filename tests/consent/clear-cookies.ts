/** A browser as it comes from the shop. */
export function clearCookies(): void {
  for (const pair of document.cookie.split(";"))
    document.cookie = `${pair.split("=")[0]?.trim()}=; Path=/; Max-Age=0`;
}
