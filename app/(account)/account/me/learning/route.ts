import { leadToLearning } from "@/lib/request/lead-to-learning";

export const dynamic = "force-dynamic";

export const GET = (request: Request) => leadToLearning(request);
