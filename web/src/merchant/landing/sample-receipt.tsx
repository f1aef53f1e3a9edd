import { feeOf, formatCents, percentageOfCents } from '@drawbridge/money';
import { brand } from '../../ui/brand.ts';
import { fixedWords, percentWords } from './fee-words.ts';

const SALE_CENTS = 6_418;

/** One sale, down to what is left of it, by the center's own fees and reckoning. Without known fees there is none. */
export function SampleReceipt() {
  const { fees } = brand;
  if (!fees) return null;
  const fee_cents = feeOf({ ...fees, amount_cents: SALE_CENTS });
  const share_cents = percentageOfCents(SALE_CENTS, { basis_points: fees.fee_basis_points });
  return (
    <aside className="sell__receipt" aria-label={`What you keep of a sale of ${formatCents(SALE_CENTS)}`}>
      <dl>
        <div>
          <dt>Sale at your counter</dt>
          <dd>{formatCents(SALE_CENTS)}</dd>
        </div>
        {share_cents > 0 ? (
          <div>
            <dt>{percentWords(fees)}</dt>
            <dd>{formatCents(-share_cents)}</dd>
          </div>
        ) : null}
        {fees.fee_fixed_cents > 0 ? (
          <div>
            <dt>{fixedWords(fees)}</dt>
            <dd>{formatCents(-fees.fee_fixed_cents)}</dd>
          </div>
        ) : null}
        <div data-sum="">
          <dt>You keep</dt>
          <dd>{formatCents(SALE_CENTS - fee_cents)}</dd>
        </div>
      </dl>
      <p className="sell__note">Approved on a Monday morning, in your bank account on Friday, unless there's a bank holiday in between.</p>
    </aside>
  );
}
