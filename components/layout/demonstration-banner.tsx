/**
 * On every page of a demonstration; it cannot be closed: nobody may take the samples for an offer. It is dressed in
 * styles/base.css: a stylesheet of its own, in the root layout, would open its layer before the line that orders them.
 */
export function DemonstrationBanner({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return (
    <p data-demonstration="" role="note">
      Demonstration: people, prices and dates are samples, and nothing can be bought here.
    </p>
  );
}
