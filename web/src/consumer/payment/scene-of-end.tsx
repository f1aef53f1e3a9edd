import type { ConfirmationStatus } from '@drawbridge/contract';
import { formatAccount } from '../../ui/format.ts';
import { BankIcon, ClockIcon, XIcon } from '../../ui/icons/icons.tsx';
import type { CrossingProps } from '../../ui/layout/crossing.tsx';
import './scene-of-end.css';

/** The bridge, still up, with the mark where it ended: at the consumer's bank, at the shop, or between them. */
export function sceneOfEnd(order: ConfirmationStatus, by: string | undefined): Omit<CrossingProps, 'ceremony'> {
  const { customerAccountInstitutionName: bank, customerAccountLastFour: last_four, businessName: business } = order;
  const cross = (
    <span className="ended-mark" aria-hidden="true">
      <XIcon />
    </span>
  );
  return {
    bridge: 'up',
    mark:
      by === 'time' ? (
        <span className="ended-mark ended-mark--time" aria-hidden="true">
          <ClockIcon />
        </span>
      ) : undefined,
    from: {
      tile: { icon: <BankIcon />, look: 'moat' },
      name: bank ?? '',
      sub: last_four === null ? undefined : formatAccount(last_four),
      mark: by === 'consumer' ? cross : undefined,
    },
    to: { tile: { name: business ?? '' }, name: business ?? '', mark: by === 'merchant' || by === 'limit' ? cross : undefined },
  };
}
