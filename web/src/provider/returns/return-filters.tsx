import { RETURN_FILTERS } from '@drawbridge/contract/provider';
import { RETURN_REASON_CODES, returnReason } from '@drawbridge/contract/return-reasons';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { RATE_LABELS } from '../words.ts';
import type { useReturnFilters } from './use-return-filters.ts';
import { RETURN_FILTER_LABELS } from './words.ts';

interface ReturnFiltersProps {
  address: ReturnType<typeof useReturnFilters>;
  /** What the business is called whose returns are listed. */
  of: string | null | undefined;
}

/** What narrows the list of returns down: what can be done, code, days; business and rate come from a figure's link. */
export function ReturnFilters({ address: { filters, filtered, choose, clear }, of }: ReturnFiltersProps) {
  const { which, code, business, rate, from, to } = filters;
  const codes = code === undefined || RETURN_REASON_CODES.includes(code) ? RETURN_REASON_CODES : [...RETURN_REASON_CODES, code];
  return (
    <>
      <fieldset className="pills">
        <legend className="visually-hidden">Which</legend>
        {RETURN_FILTERS.map((one) => (
          <button key={one} type="button" className="pill" aria-pressed={which === one} onClick={() => choose('which', one)}>
            {RETURN_FILTER_LABELS[one]}
          </button>
        ))}
      </fieldset>
      <div className="toolbar files__filters returns__filters">
        <Field label="Code">
          <Select
            options={[{ value: '', label: 'Any code' }, ...codes.map((value) => ({ value, label: `${value} ${returnReason(value)}` }))]}
            value={code ?? ''}
            onChange={(event) => choose('code', event.target.value)}
          />
        </Field>
        <Field label="From">
          <Input type="date" value={from ?? ''} max={to} onChange={(event) => choose('from', event.target.value)} />
        </Field>
        <Field label="To">
          <Input type="date" value={to ?? ''} min={from} onChange={(event) => choose('to', event.target.value)} />
        </Field>
        {filtered ? (
          <Button kind="ghost" onClick={clear}>
            Clear filters
          </Button>
        ) : null}
      </div>
      {business === undefined && rate === undefined ? null : (
        <p className="muted">
          {rate === undefined ? 'Returns' : `Counted in “${RATE_LABELS[rate]}” today`} of{' '}
          {business === undefined ? 'all businesses' : (of ?? 'one business')}.
        </p>
      )}
    </>
  );
}
