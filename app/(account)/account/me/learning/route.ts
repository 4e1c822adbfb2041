import { leadToLearning } from "@/lib/read/account";

export const dynamic = "force-dynamic";

export const GET = (request: Request) => leadToLearning(request);
