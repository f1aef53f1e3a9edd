import type { NoticeChoices, NoticeKind, NoticeWay } from '@drawbridge/contract';
import { useId } from 'react';
import { said, t, text } from '../../../language/t.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { LockIcon } from '../../../ui/icons/rare-icons.tsx';
import type { Choice } from './use-notices.ts';

/** What a kind is called, when it comes, and its name in the middle of a sentence. */
const WORDS: Readonly<Record<NoticeKind, readonly [name: string, when: string, inside: string]>> = {
  order_waiting: [text('Order waiting'), text('A shop needs your approval'), text('order waiting')],
  approved: [text('Payment approved'), text('Right after you approve it'), text('payment approved')],
  cleared: [text('Payment cleared'), text('The shop got the money'), text('payment cleared')],
  refund: [text('Refund'), text('A shop sends your money back'), text('refund')],
  returned: [text('Payment returned'), text('Your bank sent it back'), text('payment returned')],
  repaid: [text('Repayment'), text('When what you owe is paid'), text('repayment')],
  account_unlinked: [text('Account not linked'), text('Relink it to keep paying'), text('account not linked')],
};

export interface KindsProps {
  title: string;
  kinds: NoticeChoices['kinds'];
  onChoose: (choice: Choice) => void;
}

/** Kinds of notices under one heading, each with a switch for push and one for texts. */
export function Kinds({ title, kinds, onChoose }: KindsProps) {
  const heading = useId();
  return (
    <section className="notify__block" aria-labelledby={heading}>
      <h2 className="t-14 strong notify__title" id={heading}>
        {title}
      </h2>
      <div className="card kinds">
        <div className="kinds__head" aria-hidden="true">
          <span />
          <span>{t('Push')}</span>
          <span>{t('Text')}</span>
        </div>
        {kinds.map((one) => (
          <Kind key={one.kind} one={one} onChoose={onChoose} />
        ))}
      </div>
    </section>
  );
}

type One = NoticeChoices['kinds'][number];

function Kind({ one, onChoose }: { one: One; onChoose: KindsProps['onChoose'] }) {
  const [name, when, inside] = WORDS[one.kind];
  const named: Readonly<Record<NoticeWay, string>> = {
    push: t('Push: {kind}', { kind: said(inside) }),
    text: t('Text: {kind}', { kind: said(inside) }),
  };
  const way = (which: NoticeWay) =>
    one.fixed === which ? (
      <Fixed />
    ) : (
      <Switch
        label={named[which]}
        checked={one[which]}
        onChange={({ target }) => onChoose({ kind: one.kind, way: which, on: target.checked })}
      />
    );
  return (
    <div>
      <div>
        <p>{said(name)}</p>
        <small>{said(when)}</small>
      </div>
      {way('push')}
      {way('text')}
    </div>
  );
}

/** What nobody can turn off. */
function Fixed() {
  return (
    <span className="kinds__fixed" title={t('Always sent, by text or email')}>
      <LockIcon />
      <span className="visually-hidden">{t('Always sent, by text or email')}</span>
    </span>
  );
}
