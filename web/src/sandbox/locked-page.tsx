import { brand } from '../ui/brand.ts';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import { usePageTitle } from '../ui/use-title.ts';

/** In the place of a sandbox's pages, for a browser that has not shown the start secret: what to do. */
export default function LockedPage() {
  usePageTitle('Sandbox', brand.name);
  return (
    <ResultScreen title="This sandbox is locked" home="/" actions={[{ label: 'Try again', onClick: () => window.location.reload() }]}>
      <p>
        Others can reach this server, so it doesn't show its messages to everyone. Open the link it printed when it started. Look for "Open
        the sandbox with this link" in its terminal or log.
      </p>
      <p>If you just used that link, try again.</p>
    </ResultScreen>
  );
}
