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

/**
 * Mistakes in the editors' files, in development only, where they are edited beside the page; a site in production
 * tells it in its log and to `/api/health/ready`. Dressed in styles/base.css, too.
 */
export function ContentMistakes({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div data-content-mistakes="" role="alert">
      <p>The content files have errors. This page still shows the last correct version.</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
