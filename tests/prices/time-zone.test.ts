import { expect, it } from "vitest";
import { GET } from "@/app/api/time-zone/route";

const ask = (query: string) => GET(new Request(`http://localhost/api/time-zone${query}`));

it.each([
  ["Europe/Vienna", "AT"],
  ["Asia/Calcutta", "IN"],
  ["America/Argentina/Buenos_Aires", "AR"],
  ["Etc/UTC", null],
  ["Mars/Olympus", null],
])("%s is in %s", async (name, country) => {
  const answer = ask(`?name=${encodeURIComponent(name)}`);
  expect(await answer.json()).toEqual({ country });
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
});

it.each(["", "?name=", "?name=%00", "?name=<script>", `?name=${"a".repeat(65)}`, "?zone=Europe/Vienna"])(
  "%j is told what to give",
  async (query) => {
    const answer = ask(query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: "Give the name of a time zone, such as Europe/Vienna." });
  },
);
