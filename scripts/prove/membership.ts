import { postFromForeignPage } from "./doors/foreign-page";
import { forgeForms, forgeMutations } from "./doors/forged-requests";
import { loadPages, loadThroughCache } from "./doors/page-loads";
import { redirectsOfSignIn, redirectsOfSite } from "./doors/redirects";
import { goal, type Goal, runAll, type Step } from "./goals";
import { enumeration } from "./login/enumeration";
import { flood, linkRace } from "./login/races";
import { tabs, thefts } from "./login/refresh";
import { scanners } from "./login/scanners";
import { operationMatrix, routeMatrix } from "./matrix/matrices";
import { newMember, type ProvedMember } from "./members";
import { type Site, withSite } from "./site";

type Options = { share: number; only: string[] };

/** Goals G9 to G12. */
export async function membership({ share, only }: Options): Promise<Goal[]> {
  const wants = ({ id }: Step) => only.length === 0 || only.includes(id);
  const inProcess: Step[] = [
    { id: "G9", title: "one link, fifty uses", work: linkRace },
    { id: "G9", title: "a flood of mails", work: flood },
    { id: "G9", title: "who is a member, by time", work: enumeration },
    { id: "G10", title: "a hundred tabs", work: () => tabs(share) },
    { id: "G10", title: "stolen tokens", work: thefts },
    { id: "G11", title: "the matrix of operations", work: operationMatrix },
    { id: "G12", title: "redirects after sign-in", work: signInRedirects },
  ];
  const goals = await runAll(inProcess.filter(wants));
  const onSite = (site: Site, a: () => Promise<ProvedMember[]>): Step[] => [
    { id: "G9", title: "mail scanners", work: () => scanners(site, share) },
    { id: "G11", title: "the matrix of routes", work: async () => routeMatrix(site, await a(), share) },
    { id: "G12", title: "redirects", work: async () => siteRedirects(await a()) },
    { id: "G12", title: "forged requests", work: async () => forgedRequests(await a()) },
    { id: "G12", title: "pages of two members", work: async () => pageLoads(await a(), share) },
  ];
  if (!["G9", "G11", "G12"].some((id) => only.length === 0 || only.includes(id))) return goals;
  return withSite(async (site) => {
    let made: Promise<ProvedMember[]> | undefined;
    const members = () => (made ??= twoMembers(site));
    return [...goals, ...(await runAll(onSite(site, members).filter(wants)))];
  });
}

async function twoMembers(site: Site): Promise<ProvedMember[]> {
  return [await newMember(site.url, site.mailbox), await newMember(site.url, site.mailbox)];
}

async function signInRedirects(): Promise<Goal[]> {
  const { vectors, kept, escapes, own } = await redirectsOfSignIn();
  if (escapes.length > 0) console.log(escapes.join("\n"));
  const measured = `${kept} of ${vectors}${own ? "" : ", and an own target is lost"}`;
  return [
    goal(
      "G12",
      "open redirect, stored and used at sign-in",
      `${vectors} of ${vectors}`,
      measured,
      kept === vectors && own,
    ),
  ];
}

async function siteRedirects([a]: ProvedMember[]): Promise<Goal[]> {
  if (!a) return [];
  const { vectors, kept, escapes, own } = await redirectsOfSite(a);
  if (escapes.length > 0) console.log(escapes.join("\n"));
  const measured = `${kept} of ${vectors}${own ? "" : ", and an own target is lost"}`;
  return [
    goal(
      "G12",
      "open redirect at /account, the code form, a form's way back",
      `${vectors} of ${vectors}`,
      measured,
      kept === vectors && own,
    ),
  ];
}

async function forgedRequests([a]: ProvedMember[]): Promise<Goal[]> {
  if (!a) return [];
  const names = ["viewer", "getCart", "getOrders", "getProfile", "getSessions"] as const;
  const state = async () => JSON.stringify(await Promise.all(names.map((name) => a.visitor.operation(name))));
  await a.visitor.operation("fillCart", { items: [{ productId: 992, quantity: 1 }] });
  const before = await state();
  const mutations = await forgeMutations(a);
  const forms = await forgeForms(a);
  const statuses = await postFromForeignPage(a);
  const seen = [...mutations.let, ...forms.let];
  if (seen.length > 0) console.log(seen.slice(0, 20).join("\n"));
  const isSame = (await state()) === before;
  const refused = (all: { tries: number; let: string[] }) =>
    `${all.tries - all.let.length} of ${all.tries} refused`;
  return [
    goal(
      "G12",
      "CSRF: mutations × 5 content types × 4 origins",
      "all refused",
      refused(mutations),
      mutations.let.length === 0,
    ),
    goal("G12", "CSRF: forms and sign-in routes", "all refused", refused(forms), forms.let.length === 0),
    goal(
      "G12",
      "CSRF: forms of a page on another port, in Chromium",
      "all 403 or 415",
      statuses.join(", "),
      statuses.every((status) => status === 403 || status === 415),
    ),
    goal("G12", "… and the member's data afterwards", "unchanged", isSame ? "unchanged" : "changed", isSame),
  ];
}

async function pageLoads(members: ProvedMember[], share: number): Promise<Goal[]> {
  const each = Math.max(10, Math.round(500 * share));
  const { loads, own, foreign, failures } = await loadPages(members, each, 12);
  const control = await loadThroughCache(members, 20);
  return [
    goal(
      "G12",
      `${loads} page loads of two members in turn: words of the other`,
      "0",
      foreign,
      foreign === 0 && failures === 0 && own >= loads / 2,
    ),
    goal(
      "G12",
      "… that showed the member's own words, of them failed",
      "half or more, 0",
      `${own}, ${failures}`,
      own >= loads / 2 && failures === 0,
    ),
    goal("G12", "control: a cache by address alone", "> 0 words", control.foreign, control.foreign > 0),
  ];
}
