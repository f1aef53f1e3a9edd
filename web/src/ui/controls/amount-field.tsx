import { centsFromDigits, formatCents } from '@drawbridge/money';
import {
  type ChangeEvent,
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from '../class-names.ts';
import { FieldError, useFieldIds } from './field.tsx';

/** Nine digits: $9,999,999.99. More could not be read in the field, and is never meant. */
const MAX_DIGITS = 9;

/** $1,234.56 and longer do not fit a phone in the largest type. */
const LONG = 8;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Where the caret belongs in `text` so that as many digits stand behind it as before formatting. */
function caretBefore(text: string, digits_behind: number): number {
  let at = text.length;
  for (let left = digits_behind; left > 0 && at > 0; at -= 1) {
    if (/\d/.test(text.charAt(at - 1))) left -= 1;
  }
  return at;
}

/** What an edit makes of an amount: its digits, and how many of them stand behind the caret. */
function digitsAfter(edited: { text: string; caret: number; forward: boolean }, shown: string): { digits: string; behind: number } {
  let ahead = digitsOf(edited.text.slice(0, edited.caret));
  let behind = digitsOf(edited.text.slice(edited.caret));
  // The zeros that only fill up $0.00 were typed by nobody: what is typed before them goes behind them.
  const meant = digitsOf(shown).replace(/^0+/, '');
  if (behind.length > meant.length) behind = meant;
  const rubbed_separator = edited.text.length === shown.length - 1 && ahead + behind === digitsOf(shown);
  if (rubbed_separator && edited.forward) behind = behind.slice(1);
  else if (rubbed_separator) ahead = ahead.slice(0, -1);
  return { digits: (ahead + behind).replace(/^0+/, ''), behind: behind.length };
}

/** Puts the caret to the end at a first click anywhere, as people mean to type on. Later clicks place it. */
function useCaretAtEnd({ onPointerDown, onClick }: Pick<ComponentProps<'input'>, 'onPointerDown' | 'onClick'>) {
  const came_by_click = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      came_by_click.current = event.currentTarget.ownerDocument.activeElement !== event.currentTarget;
      onPointerDown?.(event);
    },
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      if (came_by_click.current && selectionStart === selectionEnd) event.currentTarget.setSelectionRange(value.length, value.length);
      came_by_click.current = false;
      onClick?.(event);
    },
  };
}

export type AmountInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'style'> & {
  /** In cents. */
  value: number;
  onChange: (amount_cents: number) => void;
};

/**
 * An amount typed as cents and shown as dollars: 6418 reads $64.18. Anything but a digit is ignored, so pasting
 * "$64.18" works too. The caret keeps its place among the digits; rubbing out a separator takes the digit beyond it.
 */
export function AmountInput({ value, onChange, className, ref, ...rest }: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  // Set by each edit, and used up by the render it causes: later renders must leave the caret where the person put it.
  const digits_behind = useRef<number | null>(null);
  const [, setEdits] = useState(0);
  const ids = useFieldIds(rest);
  const pointing = useCaretAtEnd(rest);
  const shown = formatCents(value);

  useLayoutEffect(() => {
    const element = input.current;
    if (!element || digits_behind.current === null || element.ownerDocument.activeElement !== element) return;
    const at = caretBefore(element.value, digits_behind.current);
    element.setSelectionRange(at, at);
    digits_behind.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target;
    const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward';
    const { digits, behind } = digitsAfter({ text, caret: selectionStart ?? text.length, forward }, shown);
    digits_behind.current = behind;
    // Also an edit that changes no cent renders, so that the caret is put back with the text.
    setEdits((edits) => edits + 1);
    // A digit too many changes nothing: the state stays, and React puts the old text back.
    if (digits.length <= MAX_DIGITS) onChange(digits === '' ? 0 : centsFromDigits(digits));
  };

  return (
    <input
      autoComplete="off"
      {...rest}
      {...ids}
      {...pointing}
      ref={input}
      type="text"
      inputMode="numeric"
      className={className ?? 'input num'}
      value={shown}
      onChange={change}
    />
  );
}

export type AmountFieldProps = AmountInputProps & { label: ReactNode; hint?: ReactNode; error?: string };

/** The big amount: what the screen is about. Inside a form's row use Field with AmountInput instead. */
export function AmountField({ label, hint, error, ...rest }: AmountFieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <div className="amount-field" data-invalid={error ? '' : undefined}>
        <span className="amount-field__head">
          <label className="field__label" htmlFor={id}>
            {label}
          </label>
          {hint ? (
            <span className="field__hint" id={`${id}-hint`}>
              {hint}
            </span>
          ) : null}
        </span>
        <AmountInput
          {...rest}
          id={id}
          className={classes('input-amount', formatCents(rest.value).length > LONG && 'input-amount--long')}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
