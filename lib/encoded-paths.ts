/**
 * Letters, digits and signs of ASCII spelled with a percent sign: no link has them, only probing does. Next finds the
 * page of `/store/c%61rt`, cannot draw it under that name, and asks itself again until it gives up with a bare 500. So
 * they are sent where nothing is: to the drawn 404 page. Letters beyond ASCII, which browsers do spell so, pass.
 * Files of the build, mails of the outbox and routes of the API with a part that varies have names of their own.
 */
export function encodedPathRules(): { source: string; destination: string }[] {
  const named = "_next/|outbox/|api/(?:demo-bank|documents|forms|graphql|payload|uploads)/";
  return [{ source: `/:path((?!${named}).*%[2-7][0-9a-fA-F].*)`, destination: "/no-such-page" }];
}
