import { postedDeskForm } from "@/lib/forms/desk/form-table";

export const POST = async (request: Request, { params }: { params: Promise<{ form: string }> }) =>
  postedDeskForm(request, (await params).form);
