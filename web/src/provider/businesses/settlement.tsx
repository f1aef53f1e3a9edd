import type { SettlementChange } from '@drawbridge/contract';
import type { BusinessDetails } from '@drawbridge/contract/provider';
import { SETTLEMENT_CHANGE_LABELS, SETTLEMENT_REST_DAYS } from '@drawbridge/contract/settlement-words';
import { formatCents } from '@drawbridge/money';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { OBSTACLE_WORDS } from '../exceptions/words.ts';
import { Panel } from '../frame/panel.tsx';
import { dayOf, when } from '../when.ts';
import type { BusinessChange } from './change-dialogs.tsx';
import { accountWords, linkedWords } from './words.ts';

export interface AccountProps {
  business: BusinessDetails;
  /** Whether this person may change anything of it. */
  may: boolean;
  /** A proposal about it waits: until then nothing else of it is proposed. */
  waits: boolean;
  end: ReactNode;
  onChange: (change: BusinessChange) => void;
}

/** Where it is paid out to, what keeps it from that, the account that is to come, and those that were. */
export function Account({ business: { settlement, unpaid }, may, waits, end, onChange }: AccountProps) {
  const { account, waiting, history } = settlement;
  return (
    <Panel title="Settlement account" end={end}>
      <div className="panel__body stack">
        <div>
          <p className="strong">{accountWords(account)}</p>
          <p className="muted">
            {account === null ? null : `Since ${dayOf(account.since)}. `}
            {unpaid === null
              ? 'Payouts are going out normally.'
              : `${formatCents(unpaid.amount)} waits since ${when(unpaid.since)} ET. ${OBSTACLE_WORDS[unpaid.obstacle]}`}
          </p>
        </div>
        {waiting === null ? null : (
          <div>
            <p className="t-13 muted">Will change to</p>
            <p className="strong">{accountWords(waiting)}</p>
            <p className="muted">{waitingWords(waiting)}</p>
            {may ? (
              <div className="actions">
                {waiting.status === 'VALIDATING' && !waits ? (
                  <Button size="sm" kind="primary" onClick={() => onChange('validate-account')}>
                    It's theirs
                  </Button>
                ) : null}
                <Button size="sm" onClick={() => onChange('refuse-account')}>
                  Refuse
                </Button>
              </div>
            ) : null}
          </div>
        )}
        {history.length === 0 ? null : (
          <details>
            <summary className="link">Changes before ({history.length})</summary>
            <ul className="stack">
              {history.map((change) => (
                <li className="t-13 muted" key={change.id}>
                  {endedWords(change)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}

function waitingWords({ status, asked_by, asked_at, rests_since, in_force_at, linked }: SettlementChange): string {
  const asked = `Asked by ${asked_by}, ${when(asked_at)} ET.${linked === null ? '' : ` ${linkedWords(linked)}`}`;
  if (status === 'VALIDATING' || in_force_at === null)
    return `${asked} Nobody has confirmed yet that it's theirs. Once two of you have, it's on hold for ${SETTLEMENT_REST_DAYS} banking days.`;
  return `${asked} Confirmed as theirs ${when(rests_since ?? asked_at)} ET. It's on hold until ${dayOf(in_force_at)}; payouts go to it starting that day.`;
}

function endedWords({ status, status_at, asked_by, refused_why, ...account }: SettlementChange): string {
  const why = refused_why === null ? '' : ` “${refused_why}”`;
  return `${accountWords(account)}: ${SETTLEMENT_CHANGE_LABELS[status].toLowerCase()}, ${when(status_at)} ET. Asked by ${asked_by}.${why}`;
}
