import { type ChangeEvent, type ComponentProps, type SyntheticEvent, useState } from 'react';
import { useFieldIds } from './field.tsx';

export type CodeCellsProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'maxLength' | 'style' | 'className'
> & {
  /** How many characters the code has. */
  length: number;
  /** `numeric`: digits, as sent by text message. `alphanumeric`: letters and digits, made upper case. */
  kind?: 'numeric' | 'alphanumeric';
  value: string;
  onChange: (code: string) => void;
  /** Called once with the whole code when its last character arrives. */
  onComplete?: (code: string) => void;
};

/** What of a typed or pasted text belongs into the code. */
function clean(text: string, kind: 'numeric' | 'alphanumeric', length: number): string {
  const kept = kind === 'numeric' ? text.replace(/\D/g, '') : text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return kept.slice(0, length);
}

/**
 * A code, drawn as cells. It is one real input, so pasting, autofill and password managers work; no `maxlength`,
 * because a pasted "123 456" would lose its last digit before the space is taken out.
 */
export function CodeCells({ length, kind = 'numeric', value, onChange, onComplete, onFocus, onBlur, ...rest }: CodeCellsProps) {
  const [focused, setFocused] = useState(false);
  const ids = useFieldIds(rest);
  const caret = Math.min(value.length, length - 1);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const code = clean(event.target.value, kind, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  // The text itself is not seen, so the caret stands at its end, or everything is selected.
  const keepCaret = (event: SyntheticEvent<HTMLInputElement>) => {
    const { selectionStart: from, selectionEnd: to, value: text } = event.currentTarget;
    if (from === to ? from !== text.length : from !== 0 || to !== text.length) {
      event.currentTarget.setSelectionRange(text.length, text.length);
    }
  };

  return (
    <div className="code-cells" data-invalid={ids['aria-invalid'] ? '' : undefined}>
      <input
        autoComplete={kind === 'numeric' ? 'one-time-code' : 'off'}
        autoCapitalize={kind === 'numeric' ? 'off' : 'characters'}
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        {...ids}
        type="text"
        inputMode={kind === 'numeric' ? 'numeric' : 'text'}
        value={value}
        onChange={change}
        onSelect={keepCaret}
        onFocus={(event) => {
          setFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setFocused(false);
          onBlur?.(event);
        }}
      />
      {Array.from({ length }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <span key={at} className="code-cells__cell" aria-hidden="true" data-focus={focused && at === caret ? '' : undefined}>
          {value[at] ?? (focused && at === caret ? <span className="code-cells__caret" /> : null)}
        </span>
      ))}
    </div>
  );
}
