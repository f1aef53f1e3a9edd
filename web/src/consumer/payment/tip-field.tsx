import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { said, t } from '../../language/t.ts';
import { AmountInput } from '../../ui/controls/amount-field.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { tipOf } from './tip-choices.ts';

export interface TipFieldProps {
  /** The order without a tip, and the tip, in cents. */
  order_cents: number;
  tip_cents: number;
  /** The shares that the business suggests, in percent. */
  percents: readonly number[];
  onChange: (tip_cents: number) => void;
  disabled: boolean;
  /** Why the service did not take the tip, in English. */
  refused: string | undefined;
}

/** A tip for the order, if wanted: a share of it, or an amount. None is chosen beforehand. */
export function TipField({ order_cents, tip_cents, percents, onChange, disabled, refused }: TipFieldProps) {
  const known = [0, ...percents.map((percent) => tipOf(order_cents, percent))].indexOf(tip_cents);
  const [choice, setChoice] = useState<'none' | 'own' | number>(() => (known < 0 ? 'own' : (percents[known - 1] ?? 'none')));
  const choose = (next: typeof choice): void => {
    setChoice(next);
    onChange(typeof next === 'number' ? tipOf(order_cents, next) : 0);
  };
  const option = (value: typeof choice, words: string, amount?: string) => (
    <label key={value} className="tip__choice">
      <input type="radio" name="tip" checked={choice === value} onChange={() => choose(value)} />
      <span className="medium">{words}</span>
      {amount === undefined ? null : <span className="t-13 muted num">{amount}</span>}
    </label>
  );
  return (
    <fieldset className="tip" disabled={disabled}>
      <legend className="t-14 medium">{t('Add a tip?')}</legend>
      <div className="tip__choices" data-many={percents.length > 3 ? '' : undefined}>
        {option('none', t('No tip'))}
        {percents.map((percent) => option(percent, `${percent}%`, formatCents(tipOf(order_cents, percent))))}
        {option('own', t('Other'))}
      </div>
      {choice === 'own' ? (
        <Field label={t('Tip amount')}>
          <AmountInput value={tip_cents} onChange={onChange} />
        </Field>
      ) : null}
      {refused === undefined ? null : (
        <Notice kind="warning" role="alert">
          {said(refused)}
        </Notice>
      )}
    </fieldset>
  );
}
