import { createContext, type ReactNode, useContext, useId } from 'react';
import { said } from '../../language/t.ts';
import { AlertIcon } from '../icons/icons.tsx';

type FieldIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

const FieldContext = createContext<FieldIds | null>(null);

/**
 * The id and the descriptions of the field around a control.
 * @param own props of the control itself; they win over the field's
 */
export function useFieldIds(own: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: unknown }): Partial<FieldIds> {
  const field = useContext(FieldContext);
  const described = [field?.['aria-describedby'], own['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': described || undefined,
    'aria-invalid': own['aria-invalid'] || field?.['aria-invalid'] ? true : undefined,
  };
}

export type FieldProps = {
  label: ReactNode;
  /** One control of this kit, such as Input or CodeCells, which finds its id and descriptions by itself. */
  children: ReactNode;
  /** What is wrong, in words; said in the language of the page, below and tied to the control. */
  error?: string;
  hint?: ReactNode;
  /** The error comes while the control has the focus: it is spoken as it appears. */
  spoken?: boolean;
  /** Words for a field that may stay empty, in brackets behind the label. */
  optional?: string;
  /** Right of the hint, such as a count of characters. */
  count?: ReactNode;
};

/** A label, one control, its hint and its error. */
export function Field({ label, children, error, spoken, hint, optional, count }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`, count && `${id}-count`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
        {optional ? <span className="field__optional"> ({optional})</span> : null}
      </label>
      <FieldContext value={{ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }}>
        {children}
      </FieldContext>
      {error ? (
        <FieldError id={`${id}-error`} role={spoken ? 'alert' : undefined}>
          {said(error)}
        </FieldError>
      ) : null}
      {hint || count ? (
        <p className="field__hint field__foot">
          <span id={`${id}-hint`}>{hint}</span>
          {count ? (
            <span className="num" id={`${id}-count`}>
              {count}
            </span>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** An error below a control, with its icon. */
export function FieldError({ id, role, children }: { id?: string; role?: 'alert' | undefined; children: ReactNode }) {
  return (
    <p className="field__error" id={id} role={role}>
      <AlertIcon size={16} />
      <span>{children}</span>
    </p>
  );
}
