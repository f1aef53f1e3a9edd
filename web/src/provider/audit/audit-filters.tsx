import { AUDIT_KIND_LABELS, AUDIT_KINDS } from '@drawbridge/contract';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { type AuditAddress, WORDS_MAX } from './use-audit-address.ts';

/** What narrows the log down: what it happened to, who, what, and when. */
export function AuditFilters({ address: { filters, filtered, choose, clear } }: { address: AuditAddress }) {
  const kinds = AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_KIND_LABELS[kind] }));
  return (
    <section className="log__filters" aria-label="Filters">
      <Field label="Thing">
        <SearchBox label="Name or ID" max_length={WORDS_MAX} search={filters.thing ?? ''} onSearch={(thing) => choose('thing', thing)} />
      </Field>
      <Field label="Person">
        <SearchBox
          label="Username or ID"
          max_length={WORDS_MAX}
          search={filters.person ?? ''}
          onSearch={(person) => choose('person', person)}
        />
      </Field>
      <Field label="Kind">
        <Select
          options={[{ value: '', label: 'Any kind' }, ...kinds]}
          value={filters.kind ?? ''}
          onChange={(event) => choose('kind', event.target.value)}
        />
      </Field>
      <Field label="From">
        <Input type="date" value={filters.from ?? ''} max={filters.to} onChange={(event) => choose('from', event.target.value)} />
      </Field>
      <Field label="To">
        <Input type="date" value={filters.to ?? ''} min={filters.from} onChange={(event) => choose('to', event.target.value)} />
      </Field>
      {filtered ? (
        <div className="log__clear">
          <Button kind="ghost" onClick={clear}>
            Clear filters
          </Button>
        </div>
      ) : null}
    </section>
  );
}
