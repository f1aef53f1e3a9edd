import { CHANNEL_LABELS } from '@drawbridge/contract';
import type { ConsoleConsent, ConsolePayment } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { MailIcon, MessageIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { WaitItem } from '../frame/wait-list.tsx';
import { when } from '../when.ts';
import { CHANNEL_WORDS, purposeWords, sentence } from './words.ts';

/** What was asked for, and what it costs the merchant. */
export function Amounts({ payment: { amount, tip, fee } }: { payment: ConsolePayment }) {
  return (
    <Panel title="Amounts">
      <div className="panel__body">
        <Facts
          facts={[
            { label: 'Order', value: tip === 0 ? null : formatCents(amount - tip) },
            { label: 'Tip', value: tip === 0 ? null : formatCents(tip) },
            { label: 'Charged', value: formatCents(amount) },
            { label: 'Fee', value: fee === null ? null : `−${formatCents(fee)}` },
            { label: 'For the business', value: fee === null ? null : <strong>{formatCents(amount - fee)}</strong> },
          ]}
        />
      </div>
    </Panel>
  );
}

/** Who paid whom, from where. */
export function Parties({ payment }: { payment: ConsolePayment }) {
  const { me } = useMe();
  const { consumer, business, consent, channel, order } = payment;
  const may = me ? staffMay(me.role, 'readConsumer') : false;
  return (
    <Panel title="People and accounts">
      <div className="panel__body">
        <Facts
          facts={[
            {
              label: 'Consumer',
              value: may ? (
                <Anchor className="link" href={`/provider/consumers/${consumer.id}`}>
                  {consumer.name}
                </Anchor>
              ) : (
                consumer.name
              ),
            },
            { label: 'From', value: consent ? `${consent.institution_name} •••• ${consent.last_four}` : null },
            {
              label: 'Business',
              value: business ? (
                <Anchor className="link" href={`/provider/businesses/${business.id}`}>
                  {business.name}
                </Anchor>
              ) : null,
            },
            { label: 'Channel', value: CHANNEL_LABELS[channel] },
            { label: 'Order', value: order },
          ]}
        />
      </div>
    </Panel>
  );
}

const HOW = {
  bank_link: 'Signed in at the bank',
  micro_entries: 'Two test deposits',
  notification_of_change: 'Corrected by the bank',
  provider_update: 'Updated by the bank',
} as const;

/** What the customer agreed to when they paid, and each time that they repaid what came back. */
export function Consents({ payment: { consent, repayments } }: { payment: ConsolePayment }) {
  return (
    <>
      <Consent title="Consent" consent={consent} />
      {repayments.map((repayment, at) => (
        <Consent
          key={repayment.at}
          title={repayments.length === 1 ? 'Consent to repay' : `Consent to repay ${at + 1}`}
          consent={repayment}
          named
        />
      ))}
    </>
  );
}

interface ConsentProps {
  title: string;
  consent: ConsoleConsent | null;
  /** Whether its account is said too. */
  named?: boolean;
}

/** What they agreed to once, when, from where, and how their account was validated. */
function Consent({ title, consent, named }: ConsentProps) {
  const [shown, setShown] = useState(false);
  if (consent === null)
    return (
      <Panel title={title}>
        <p className="panel__body muted">Nobody approved it, or the record has expired.</p>
      </Panel>
    );
  const { at, institution_name, last_four, terms_version, language, text_sha256, device, address, validations } = consent;
  return (
    <Panel
      title={title}
      end={
        <Button size="sm" aria-label={named ? `Show the text: ${title}` : undefined} onClick={() => setShown(true)}>
          Show the text
        </Button>
      }
    >
      <div className="panel__body">
        <Facts
          facts={[
            {
              label: 'Text',
              value: `${terms_version === null ? 'Terms' : `Terms ${terms_version}`}, ${language === 'es' ? 'Spanish' : 'English'}`,
            },
            { label: 'Shown and agreed', value: when(at) },
            { label: 'Account', value: named ? `${institution_name} •••• ${last_four}` : null },
            {
              label: 'Hash',
              value: (
                <span className="mono" title={text_sha256}>
                  {text_sha256.slice(0, 4)}…{text_sha256.slice(-4)}
                </span>
              ),
            },
            { label: 'From', value: address },
            { label: 'Device', value: device === null ? null : <span className="wrap-anywhere">{device}</span> },
            ...validations.map((one) => ({ label: `Account validated, ${when(one.at)}`, value: HOW[one.how] })),
          ]}
        />
      </div>
      {shown ? (
        <Dialog title="What was agreed" dense onClose={() => setShown(false)} foot={<Button onClick={() => setShown(false)}>Close</Button>}>
          <p className="wrap-lines">{consent.text}</p>
          <p className="t-13 muted wrap-anywhere">SHA-256 {text_sha256}</p>
        </Dialog>
      ) : null}
    </Panel>
  );
}

const TROUBLED = ['undelivered', 'refused', 'failed'];

/** Texts and emails about it, and what became of each; never to whom, nor what they say. */
export function Messages({ messages }: { messages: ConsolePayment['messages'] }) {
  return (
    <Panel title="Messages" count={messages.length}>
      {messages.length === 0 ? (
        <p className="panel__body muted">None were sent.</p>
      ) : (
        <ul className="wait">
          {messages.map(({ id, at, channel, purpose, state, failure }) => (
            <WaitItem
              key={id}
              icon={channel === 'email' ? <MailIcon /> : <MessageIcon />}
              title={purposeWords(purpose)}
              sub={`${CHANNEL_WORDS[channel]}, ${when(at)}${failure === null ? '' : `. ${sentence(failure)}`}`}
              end={
                <Badge
                  look={TROUBLED.includes(state) ? 'negative' : state === 'queued' || state === 'sending' ? 'default' : 'secondary'}
                  as_is
                >
                  {sentence(state)}
                </Badge>
              }
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
