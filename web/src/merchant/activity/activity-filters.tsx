import { AUDIT_KIND_LABELS, AUDIT_PROVIDER } from '@drawbridge/contract';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { useActivityPeople } from './use-activity.ts';
import { type ActivityAddress, KINDS, THING_MAX } from './use-activity-address.ts';

/** No choice; an empty one would be drawn as if nothing were chosen. */
const ALL = 'all';

/** What narrows the list down: what it happened to, who, what, and when. */
export function ActivityFilters({ address }: { address: ActivityAddress }) {
  const { person, kind, thing = '', from, to } = address.wishes.filters;
  return (
    <section className="log__filters" aria-label="Filters">
      <Field label="Search">
        <SearchBox label="Name or ID" max_length={THING_MAX} search={thing} onSearch={address.setThing} />
      </Field>
      <Field label="Person">
        <People person={person} onChange={(value) => address.setFilter('person', value)} />
      </Field>
      <Field label="What">
        <Select
          value={kind ?? ALL}
          options={[{ value: ALL, label: 'Everything' }, ...KINDS.map((one) => ({ value: one, label: AUDIT_KIND_LABELS[one] }))]}
          onChange={(event) => address.setFilter('kind', event.target.value === ALL ? '' : event.target.value)}
        />
      </Field>
      <Field label="From">
        <Input type="date" value={from ?? ''} max={to} onChange={(event) => address.setFilter('from', event.target.value)} />
      </Field>
      <Field label="To">
        <Input type="date" value={to ?? ''} min={from} onChange={(event) => address.setFilter('to', event.target.value)} />
      </Field>
      {address.filtered ? (
        <div className="log__clear">
          <Button kind="ghost" onClick={address.clear}>
            Clear filters
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function People({ person, onChange }: { person: string | undefined; onChange: (person: string) => void }) {
  const people = useActivityPeople().data ?? [];
  const known = person === undefined || person === AUDIT_PROVIDER || people.some(({ id }) => id === person);
  return (
    <Select
      value={person ?? ALL}
      options={[
        { value: ALL, label: 'Anyone' },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        // Until the names have come, whoever the address names stands there without one.
        ...(known ? [] : [{ value: person, label: 'One person' }]),
        { value: AUDIT_PROVIDER, label: 'The provider' },
      ]}
      onChange={(event) => onChange(event.target.value === ALL ? '' : event.target.value)}
    />
  );
}
