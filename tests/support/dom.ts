import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";
import { useNotices } from "@/components/ui/notices/notify";
import "./frames";

// The library does this on its own only with global test functions.
afterEach(cleanup);

// The next suite of this process comes to a browser that nobody has used.
afterAll(() => {
  useNotices.setState({ notices: [] });
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});
