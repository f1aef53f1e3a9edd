import type { BusinessDetails } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { when } from '../when.ts';
import type { BusinessChange, ChangeProps } from './change-dialogs.tsx';

type ButtonOf = (part: BusinessChange, label: string) => ReactNode;

/** That a business closes, or did: since when, by whom and why, and how to keep it open. */
export function ClosingNotice({ business: { standing, closing }, buttonOf }: { business: BusinessDetails; buttonOf: ButtonOf }) {
  if (standing === 'OPEN' || closing.since === null) return null;
  const said = `${closing.by}: “${closing.why}”`;
  return standing === 'CLOSED' ? (
    <Notice kind="info">
      <strong>Closed since {when(closing.since)} ET.</strong> Nothing is left to collect or pay out. Its payments and reports stay here.
    </Notice>
  ) : (
    <Notice kind="negative">
      <strong>Closing since {when(closing.since)} ET.</strong> It takes no new payments. {said} {buttonOf('keep-open', 'Keep it open')}
    </Notice>
  );
}

/** What a business that closes waits for, and the way to close one. */
export function ClosingPanel({ business: { standing, closing }, buttonOf }: { business: BusinessDetails; buttonOf: ButtonOf }) {
  const facts = [
    { label: 'Payments to collect', value: closing.payments.toLocaleString('en-US') },
    { label: 'Returned payments debited again', value: closing.retries.toLocaleString('en-US') },
    { label: 'Refunds waiting for a second person', value: closing.refund_requests.toLocaleString('en-US') },
    { label: 'Payouts and refunds on their way', value: closing.credits.toLocaleString('en-US') },
    { label: closing.owed < 0 ? 'Owes us' : 'Owed to it', value: formatCents(Math.abs(closing.owed)) },
  ];
  return (
    <Panel title="Closing" end={standing === 'OPEN' ? buttonOf('closing', 'Close this business…') : null}>
      <div className="panel__body">
        {standing === 'OPEN' ? (
          <p className="muted">
            For a merchant that's leaving. New payments stop first, then the last payout goes out, and then its users lose access.
          </p>
        ) : (
          <Facts facts={facts} />
        )}
      </div>
    </Panel>
  );
}

const count = (many: number, one: string, more: string) => `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`;

/** What happens when a business begins to close, with its figures as they are now. */
export function AskClose({ business: { id, name, closing }, onClose }: ChangeProps) {
  const { orders, links, api_keys, users, payments, owed } = closing;
  return (
    <ReasonDialog
      title={`Close ${name}?`}
      yes="Close"
      two
      send={(reason) => ask('closeBusiness', { body: { id, reason } })}
      done={`${name} takes no new payments`}
      onClose={onClose}
    >
      <div className="stack stack--16">
        <p>
          It stops taking new payments right away. {count(orders, 'order that waits is', 'orders that wait are')} canceled,{' '}
          {count(links, 'link is', 'links are')} voided and {count(api_keys, 'API key is', 'API keys are')} revoked.
        </p>
        <p>
          {count(payments, 'approved payment is', 'approved payments are')} still collected, and it is paid out as before;{' '}
          {owed < 0 ? `it owes us ${formatCents(-owed)} now` : `it is owed ${formatCents(owed)} now`}. Once nothing is left it is closed,
          and {count(users, 'user who works', 'users who work')} nowhere else can't log in anymore. Nothing is deleted.
        </p>
      </div>
    </ReasonDialog>
  );
}

/** What happens when a business that is closing stays open. */
export function AskKeepOpen({ business: { id, name }, onClose }: ChangeProps) {
  return (
    <ReasonDialog
      title={`Keep ${name} open?`}
      yes="Keep it open"
      send={(reason) => ask('keepBusinessOpen', { body: { id, reason } })}
      done={`${name} isn't closing anymore`}
      onClose={onClose}
    >
      It takes payments as it did before. Orders, links and API keys that ended stay ended. We tell its admins to create new ones.
    </ReasonDialog>
  );
}
