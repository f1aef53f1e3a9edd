import { type FeeTerms, feeOf, formatCents } from '@drawbridge/money';
import { brand } from '../../ui/brand.ts';
import { useOverflows } from '../../ui/layout/use-overflows.ts';
import { feeWords } from './fee-words.ts';

const SALES_CENTS = [1_500, 5_000, 20_000, 100_000];

/** What a payment costs: the fees that the center is set to, and what they come to. */
export function Price() {
  const { fees } = brand;
  return (
    <section className="sell__band" id="cost">
      <div className="sell__wrap">
        <h2>One price. That's all.</h2>
        <div className="sell__cost">
          <div>
            {fees ? <p className="sell__price">{feeWords(fees)}</p> : null}
            <p className="muted sell__p">
              {fees ? 'for each payment that posts.' : 'A fee for each payment that posts.'} No monthly fee, no setup fee. If a payment is
              returned, its amount comes off what you're owed, and you get the fee back.
            </p>
            <p className="t-13 muted sell__p">
              {fees ? "Your own price may differ. It's" : 'Your price is'} in the email that approves your application.
            </p>
          </div>
          {fees ? <Examples fees={fees} /> : null}
        </div>
      </div>
    </section>
  );
}

function Examples({ fees }: { fees: FeeTerms }) {
  const { ref, overflows } = useOverflows<HTMLDivElement>();
  return (
    <div className="table-card">
      <div
        ref={ref}
        className="table-scroll"
        {...(overflows ? { role: 'region', 'aria-label': 'What you keep of a sale', tabIndex: 0 } : {})}
      >
        <table className="table">
          <thead>
            <tr>
              <th>A sale of</th>
              <th className="num">Our fee</th>
              <th className="num">You keep</th>
            </tr>
          </thead>
          <tbody>
            {SALES_CENTS.map((amount_cents) => {
              const fee_cents = feeOf({ ...fees, amount_cents });
              return (
                <tr key={amount_cents}>
                  <td>{formatCents(amount_cents)}</td>
                  <td className="num muted">{formatCents(fee_cents)}</td>
                  <td className="num money">{formatCents(amount_cents - fee_cents)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
