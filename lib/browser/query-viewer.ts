import { ViewerDocument, type ViewerQuery } from "@/graphql/generated/member/documents";
import { query } from "./ask";

export async function queryViewer(): Promise<ViewerQuery["viewer"]> {
  return (await query(ViewerDocument, {})).viewer;
}
