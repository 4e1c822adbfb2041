/**
 * What a stored page runs at its end: the style sheets of all pages and its scripts are fetched when the page has been
 * painted once. Where nothing is painted, as in a tab in the background, they begin at once. A sheet holds without its
 * faces, which the page has: declared again they would have all text laid out anew.
 */
export const beginScripts =
  '(()=>{let begun=false;const begin=()=>{if(begun)return;begun=true;for(const late of document.querySelectorAll(\'link[rel="late"]\')){late.media="not all";late.onload=()=>{late.onload=null;const{sheet}=late;for(let at=sheet.cssRules.length;at--;)if(sheet.cssRules[at]instanceof CSSFontFaceRule)sheet.deleteRule(at);late.media="all"};late.rel="stylesheet"}for(const late of document.querySelectorAll(\'script[type="late"]\')){const script=document.createElement("script");script.src=late.getAttribute("src");script.async=true;late.replaceWith(script)}};if(document.visibilityState==="hidden")begin();else{requestAnimationFrame(()=>requestAnimationFrame(begin));setTimeout(begin,1e3)}})()';

const scripts = /<script src="(\/_next\/static\/chunks\/[^"]+)" async=""><\/script>/g;
/** React asks for the entry's chunk ahead of the others. */
const preloads = /<link rel="preload" as="script"[^>]*>/g;

/**
 * A page whose scripts wait for its first picture. They are `async`, so a browser runs them as soon as they are there:
 * on a quick line they come with the style sheets, and making the page interactive keeps it from being shown.
 * Source: docs/decisions/late-scripts.md.
 *
 * @param {string} html as Next stores it
 */
export function withLateScripts(html) {
  if (!html.endsWith("</body></html>") || html.includes(beginScripts)) return html;
  const late = html.replace(preloads, "").replace(scripts, '<script type="late" src="$1"></script>');
  return late.replace(/<\/body><\/html>$/, () => `<script>${beginScripts}</script></body></html>`);
}
