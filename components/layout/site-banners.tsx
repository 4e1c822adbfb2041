/**
 * On every page of a demonstration. It cannot be closed, so that nobody takes the samples for an offer. styles/base.css
 * styles it: a separate stylesheet in the root layout would open its layer before the line that orders the layers.
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
 * Mistakes in the editors' files, only in development, where the files are edited beside the page. In production they
 * appear in the log and at `/api/health/ready`. styles/base.css styles this, too.
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
