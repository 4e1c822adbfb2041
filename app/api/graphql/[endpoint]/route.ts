import { gateway } from "@/lib/graphql/gateway";

export const POST = async (request: Request, { params }: { params: Promise<{ endpoint: string }> }) =>
  gateway(request, (await params).endpoint);
