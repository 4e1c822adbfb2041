/**
 * What a stored page runs at its end: the style sheets of all pages, React's payload and the scripts are fetched when the
 * page has been painted once. Where nothing is painted, as in a tab in the background, they begin at once. A sheet holds
 * without its faces, which the page has: declared again they would have all text laid out anew. The scripts run when the
 * payload is there: without one, Next takes the page for torn. A payload whose address is gone is asked for at the
 * page's own, and taken if it is of the same build.
 */
export const beginScripts = `(()=>{
let begun=false;
const all=(selector)=>[...document.querySelectorAll(selector)];
const make=(name,given)=>Object.assign(document.createElement(name),given);
const dress=(late)=>{
  late.media="not all";
  late.onload=()=>{
    late.onload=null;
    const{sheet}=late;
    for(let at=sheet.cssRules.length;at--;)if(sheet.cssRules[at]instanceof CSSFontFaceRule)sheet.deleteRule(at);
    late.media="all"
  };
  late.rel="stylesheet"
};
const read=async(address,headers)=>{
  const answer=await fetch(address,{headers});
  if(!/x-component/.test(answer.headers.get("content-type")))throw new Error("No payload at "+address);
  return answer.text()
};
const push=async({src,build})=>{
  const text=await read(src,{}).catch(()=>read(location.pathname+"?_rsc=",{rsc:"1"}));
  if(!text.includes('"b":"'+build+'"'))throw new Error("This page is of another build");
  (self.__next_f=self.__next_f||[]).push([0],[1,text])
};
const begin=async()=>{
  if(begun)return;
  begun=true;
  all('link[rel="late"]').forEach(dress);
  const scripts=all('script[type="late"]');
  const[payload]=all('script[type="late-payload"]');
  if(payload){
    for(const late of scripts)document.head.append(make("link",{rel:"preload",as:"script",fetchPriority:"low",href:late.getAttribute("src")}));
    await push(payload.dataset);
    payload.remove()
  }
  for(const late of scripts)late.replaceWith(make("script",{src:late.getAttribute("src"),async:true}))
};
if(document.visibilityState==="hidden")begin();
else{requestAnimationFrame(()=>requestAnimationFrame(begin));setTimeout(begin,1e3)}
})()`.replaceAll(/\n\s*/g, "");

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
