import { expect, it } from "vitest";
import { plainText } from "@/lib/rules/texts/plain-text";

it.each([
  ["9.990,00&nbsp;&euro;", "9.990,00 €"],
  [
    '<a href="/cart/" class="button">View cart</a> You cannot add another "Program" to your cart.',
    'View cart You cannot add another "Program" to your cart.',
  ],
  ["You cannot add &quot;Sold out&quot; &#8217;", 'You cannot add "Sold out" ’'],
  ["&lt;strong&gt;bold&lt;/strong&gt;", "bold"],
  ["&#x41;&#0;&#99999999;&unknown;", "A&#0;&#99999999;&unknown;"],
  ["a &amp; b", "a & b"],
  ["The minimum is <span><bdi>500,00&nbsp;<span>&euro;</span></bdi></span>.", "The minimum is 500,00 €."],
  ["", ""],
])("%j reads %j", (html, text) => expect(plainText(html)).toBe(text));
