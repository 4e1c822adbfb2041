import { Mailbox } from "@/tests/support/browser/mailbox";
import { withSite } from "../support/servers";
import { postFromForeignPage } from "./doors/foreign-page";
import { forgeForms, forgeMutations } from "./doors/forged-requests";
import { loadPages, loadThroughCache } from "./doors/page-loads";
import { type Redirects, redirectsOfSignIn, redirectsOfSite } from "./doors/redirects";
import { type Figure, figure, type Goal, isWanted, moreThan, type Options, runAll, type Step } from "./goals";
import { enumeration } from "./login/enumeration";
import { floodOfAddresses, floodOfOneAddress, guesses, roomOfPeople } from "./login/floods";
import { mailboxes } from "./login/mailboxes";
import { linkRace, tabs, thefts } from "./login/links-and-tokens";
import { scanners } from "./login/scanners";
import { operationMatrix, routeMatrix } from "./matrix/matrices";
import { newMember, type ProvedMember, type Site } from "./members";

/** Measures goals G9 to G12, and G26. */
export async function membership({ share, only }: Options): Promise<Goal[]> {
  const inProcess: Step[] = [
    { id: "G9", title: "one link, fifty uses", work: linkRace },
    { id: "G9", title: "a flood over many addresses", work: floodOfAddresses },
    { id: "G9", title: "a flood at one member", work: floodOfOneAddress },
    { id: "G9", title: "guessed codes", work: guesses },
    { id: "G9", title: "a room full of people", work: roomOfPeople },
    { id: "G9", title: "who is a member, by time", work: enumeration },
    { id: "G10", title: "a hundred tabs", work: () => tabs(share) },
    { id: "G10", title: "stolen tokens", work: thefts },
    { id: "G26", title: "seats against mailboxes", work: () => mailboxes(share) },
    { id: "G11", title: "the matrix of operations", work: operationMatrix },
    {
      id: "G12",
      title: "redirects after sign-in",
      work: async () => redirects("stored and used at sign-in", await redirectsOfSignIn()),
    },
  ];
  const goals = await runAll(inProcess, only);
  if (!["G9", "G11", "G12"].some((id) => isWanted(id, only))) return goals;
  return withSite(async ({ url, dataDir }) => {
    const site = { url, mailbox: new Mailbox(dataDir) };
    let made: Promise<[ProvedMember, ProvedMember]> | undefined;
    const members = () => (made ??= twoMembers(site));
    const onSite: Step[] = [
      { id: "G9", title: "mail scanners", work: () => scanners(site, share) },
      {
        id: "G11",
        title: "the matrix of routes",
        work: async () => routeMatrix(site, await members(), share),
      },
      {
        id: "G12",
        title: "redirects",
        work: async () =>
          redirects(
            "at /account, the code form, a form's way back",
            await redirectsOfSite((await members())[0]),
          ),
      },
      { id: "G12", title: "forged requests", work: async () => forgedRequests((await members())[0]) },
      { id: "G12", title: "pages of two members", work: async () => pageLoads(await members(), share) },
    ];
    return [...goals, ...(await runAll(onSite, only))];
  });
}

async function twoMembers({ url, mailbox }: Site): Promise<[ProvedMember, ProvedMember]> {
  return [await newMember(url, mailbox), await newMember(url, mailbox)];
}

function redirects(where: string, { vectors, kept, escapes, own }: Redirects): Figure[] {
  for (const escape of escapes) console.log(escape);
  const measured = `${kept} of ${vectors}${own ? "" : ", and an own target is lost"}`;
  return [figure(`open redirect ${where}`, `${vectors} of ${vectors}`, measured, kept === vectors && own)];
}

async function forgedRequests(a: ProvedMember): Promise<Figure[]> {
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
    figure(
      "CSRF: mutations × 5 content types × 4 origins",
      "all refused",
      refused(mutations),
      mutations.let.length === 0,
    ),
    figure("CSRF: forms and sign-in routes", "all refused", refused(forms), forms.let.length === 0),
    figure(
      "CSRF: forms of a page on another port, in Chromium",
      "all 403 or 415",
      statuses.join(", "),
      statuses.every((status) => status === 403 || status === 415),
    ),
    figure("… and the member's data afterwards", "unchanged", isSame ? "unchanged" : "changed", isSame),
  ];
}

async function pageLoads(members: ProvedMember[], share: number): Promise<Figure[]> {
  const each = Math.max(10, Math.round(500 * share));
  const { loads, own, foreign, failures } = await loadPages(members, each, 12);
  const control = await loadThroughCache(members, 20);
  return [
    figure(
      `${loads} page loads of two members in turn: words of the other`,
      "0",
      foreign,
      foreign === 0 && failures === 0 && own >= loads / 2,
    ),
    figure(
      "… that showed the member's own words, of them failed",
      "half or more, 0",
      `${own}, ${failures}`,
      own >= loads / 2 && failures === 0,
    ),
    moreThan("control: a cache by address alone", 0, control.foreign, " words"),
  ];
}
