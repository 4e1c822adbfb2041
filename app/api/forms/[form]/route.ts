import { postedForm } from "@/lib/forms/form-table";

export const POST = async (request: Request, { params }: { params: Promise<{ form: string }> }) =>
  postedForm(request, (await params).form);
