import { answerForm, type FormCase } from "@/lib/forms/form-case";
import type { Hosts } from "@/lib/gateway/gateway";
import { setRole } from "./people";

const cases = new Map<string, FormCase>(Object.entries({ "set-role": setRole }));

/** `POST /api/desk/<form>`: the desk's actions. The endpoint behind it checks who asks. */
export async function postedDeskForm(request: Request, name: string, hosts?: Hosts): Promise<Response> {
  const one = cases.get(name);
  return one ? answerForm(one, request, hosts) : new Response("Not found", { status: 404 });
}
