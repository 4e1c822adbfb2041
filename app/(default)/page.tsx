import { site } from "@/lib/site";

export default function HomePage() {
  return <h1>{site.name}</h1>;
}
