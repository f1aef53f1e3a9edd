import { formatCents } from '@drawbridge/money';
import { tNodes } from '../../language/t-nodes.ts';
import { toHome } from '../../session/to-home.ts';
import { usePurchasePower } from '../../session/use-purchase-power.ts';
import { WaysOnward } from '../../ui/layout/ways-on.tsx';

/** Below a code: what may be spent, and the way home. */
export function CodeFooter() {
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
      <WaysOnward ways={[toHome('moat')]} />
    </>
  );
}
