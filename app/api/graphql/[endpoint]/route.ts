import { gateway } from "@/lib/gateway/gateway";

export const POST = async (request: Request, { params }: { params: Promise<{ endpoint: string }> }) =>
  gateway(request, (await params).endpoint);
