import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';
import { BankIcon } from '../../ui/icons/icons.tsx';
import { ShowNumber } from '../account-number/show-number.tsx';
import { Panel } from '../frame/panel.tsx';
import { WaitItem } from '../frame/wait-list.tsx';
import { when } from '../when.ts';

type Account = ConsoleConsumer['accounts'][number];

const HOW: Readonly<Record<Account['verification'], string>> = {
  provider: 'Linked at the bank',
  pending: 'By account number, test deposits on their way',
  verified: 'By account number, two test deposits',
  refused: 'By account number, test deposits not confirmed',
};

/** Linked accounts and those that were, never with more than their last four digits. */
export function Accounts({ accounts }: { accounts: readonly Account[] }) {
  return (
    <Panel title="Bank accounts" count={accounts.length} end={<span>Account numbers are masked</span>}>
      {accounts.length === 0 ? (
        <p className="panel__body muted">No account was linked.</p>
      ) : (
        <ul className="wait">
          {accounts.map((account) => {
            const { id, institution_name, account_type, last_four, is_primary, verification, linked_at, removed_at, trouble } = account;
            const { label, look } = standing(account);
            return (
              <WaitItem
                key={id}
                icon={<BankIcon />}
                title={`${institution_name}, ${account_type} •••• ${last_four}`}
                sub={
                  removed_at === null
                    ? `${is_primary ? 'Primary. ' : ''}${HOW[verification]} ${when(linked_at)}.${trouble === null ? '' : ` ${trouble}.`}`
                    : `Removed ${when(removed_at)}.`
                }
                end={
                  <>
                    <ShowNumber account={{ of: 'consumer', id }} words={`${institution_name} •••• ${last_four}`} />
                    <Badge look={look} as_is>
                      {label}
                    </Badge>
                  </>
                }
              />
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function standing({ removed_at, trouble, verification }: Account): { label: string; look: BadgeLook } {
  if (removed_at !== null) return { label: 'Removed', look: 'outline' };
  if (trouble !== null) return { label: "Can't pay", look: 'negative' };
  if (verification === 'pending') return { label: 'Pending', look: 'default' };
  if (verification === 'refused') return { label: 'Refused', look: 'negative' };
  return verification === 'verified' ? { label: 'Verified', look: 'secondary' } : { label: 'Linked', look: 'positive' };
}
