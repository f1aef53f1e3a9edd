import { formatCents } from '@drawbridge/money';
import { tNodes } from '../../language/t-nodes.ts';
import { ToHome } from '../../session/to-home.tsx';
import { usePurchasePower } from '../../session/use-purchase-power.ts';

/** Below a code: what may be spent, and the way home. */
export function WayOut() {
  const { limit } = usePurchasePower();
  return (
    <>
      {limit.state === 'linked' ? (
        <p className="t-14 center pass-screen__note">
          {tNodes('Spending limit {amount}', { amount: <b className="num">{formatCents(limit.power.purchase_power)}</b> })}
        </p>
      ) : limit.state === 'loading' ? (
        // Its place: what stands above it must not move when it comes.
        <p className="t-14 pass-screen__note" aria-hidden="true">
          &nbsp;
        </p>
      ) : null}
      <ToHome kind="moat" />
    </>
  );
}
