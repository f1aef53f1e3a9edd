import { type Obstacle, purchases } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * Why no order can be approved now, where a payment came back and is owed: said before a code is shown at a counter in
 * vain, with the way home, where it is repaid. The code is shown all the same, also where this cannot be read.
 */
export function Obstacles() {
  const { authenticated } = useSession();
  const { data } = useQuery({
    queryKey: ['obstacles'],
    enabled: authenticated,
    // What was made good meanwhile must not be shown.
    gcTime: 0,
    queryFn: ({ signal }) => call(purchases.obstacles, { signal }),
  });
  const [first, ...more] = data ?? [];
  if (!first) return null;
  return (
    <Notice kind="warning" role="alert">
      {more.length === 0 ? oneInWords(first) : severalInWords([first, ...more])}{' '}
      <TextLink href="/dashboard">{t('See what you owe')}</TextLink>
    </Notice>
  );
}

function oneInWords({ amount: cents, business_name: business, next }: Obstacle): string {
  const values = { amount: formatCents(cents), business };
  return next === 'retry' || next === 'retried'
    ? t(
        "You can't pay right now. Your {amount} payment to {business} was returned. We're collecting it again; you can pay once it clears.",
        values,
      )
    : t("You can't pay right now. Your {amount} payment to {business} was returned. Once it's repaid, you can pay again.", values);
}

function severalInWords(owed: readonly Obstacle[]): string {
  const amount = formatCents(owed.reduce((sum, { amount: cents }) => sum + cents, 0));
  return t(
    "You can't pay right now. {count} of your payments were returned, and you owe {amount}. Once they're repaid, you can pay again.",
    { count: owed.length, amount },
  );
}
