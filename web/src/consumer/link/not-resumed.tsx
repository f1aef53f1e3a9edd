import { said, t } from '../../language/t.ts';
import { toHome } from '../../session/to-home.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';

/** Why linking did not go on after a bank's own sign-in page. `words`: what was said of it, in English. */
export type WhyNot = { readonly kind: 'elsewhere' | 'late' | 'refused' } | { readonly kind: 'problem'; readonly words: string };

/** Nothing was linked on the way back from the bank: why, and a new start. `search`: of the first page. */
export function NotResumed({ why, search }: { why: WhyNot; search: string }) {
  const elsewhere = why.kind === 'elsewhere';
  return (
    <ResultScreen
      title={
        elsewhere ? t('Go back to where you started') : why.kind === 'late' ? t('This took too long') : t("Your account wasn't linked")
      }
      role="alert"
      home="/dashboard"
      actions={[
        { label: elsewhere ? t('Start here instead') : t('Try Again'), href: `/link-account${search}`, replace: true },
        why.kind === 'problem' ? { label: t("My bank isn't listed"), kind: 'ghost', href: `/link-account/numbers${search}` } : null,
        toHome('ghost'),
      ]}
    >
      <p>{wordsOf(why)}</p>
    </ResultScreen>
  );
}

function wordsOf(why: WhyNot): string {
  switch (why.kind) {
    case 'elsewhere':
      return t('You started linking your bank in another browser or app. Open it, and tap Link Checking Account again.');
    case 'late':
      return t('The link attempt expired, so nothing was linked. Start again.');
    case 'refused':
      return t("We couldn't use the sign-in from your bank. You can try again.");
    case 'problem':
      return said(why.words);
  }
}
