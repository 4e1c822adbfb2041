import { postedDeskForm } from "@/lib/forms/desk-form";

export const POST = async (request: Request, { params }: { params: Promise<{ action: string }> }) =>
  postedDeskForm(request, (await params).action);
