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
      title={elsewhere ? t('Go back to where you began') : why.kind === 'late' ? t('This took too long') : t('Your account was not linked')}
      role="alert"
      home="/dashboard"
      actions={[
        { label: elsewhere ? t('Start here instead') : t('Try Again'), href: `/link-account${search}`, replace: true },
        why.kind === 'problem' ? { label: t('My bank is not listed'), kind: 'ghost', href: `/link-account/numbers${search}` } : null,
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
      return t('You began to link your bank in another browser or app. Go on there: open it, and press Link Checking Account again.');
    case 'late':
      return t('Your bank sent you back after this link attempt had expired. Nothing was linked. Start again.');
    case 'refused':
      return t('Your bank sent you back without a sign-in that we can use. You can try again.');
    case 'problem':
      return said(why.words);
  }
}
