import { FILE_STATES } from '@drawbridge/contract/provider';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Segmented } from '../../ui/controls/tabs.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { counted, FILE_STATE_LABELS } from '../words.ts';
import { FilesTable } from './files-table.tsx';
import { type FileFilters, useFilters } from './use-filters.ts';

const DIRECTIONS = [
  { value: 'all', label: 'All files' },
  { value: 'to_bank', label: 'To the bank' },
  { value: 'from_bank', label: 'From the bank' },
] as const;

/** `/provider/files`: what went to the bank and what came from it. */
export default function FilesPage() {
  const { filters, choose, slice } = useFilters();
  const { page, ...asked } = filters;
  const list = useQuery({
    queryKey: ['files', filters],
    queryFn: () => ask('listFiles', { query: { ...asked, ...slice } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const total = data?.total ?? 0;
  return (
    <ConsolePage title="Files">
      {data && data.waiting > 0 ? (
        <Notice kind="negative">
          <strong>{counted(data.waiting, 'file waits', 'files wait')} for a decision.</strong>{' '}
          <Anchor href="/provider/exceptions?kind=file" className="link">
            Review
          </Anchor>
        </Notice>
      ) : null}
      <Filters filters={filters} choose={choose} />
      <FilesTable
        label="Files"
        files={data?.files}
        failed={failedOf(list, "The files couldn't be loaded")}
        foot={
          total <= slice.limit ? undefined : (
            <div className="table__foot">
              <span className="num" aria-live="polite">
                {slice.offset + 1}–{Math.min(total, slice.offset + slice.limit)} of {total.toLocaleString('en-US')}
              </span>
              <Pager page={page} page_count={Math.ceil(total / slice.limit)} onPage={(next) => choose('page', String(next))} />
            </div>
          )
        }
      />
    </ConsolePage>
  );
}

function Filters({ filters, choose }: { filters: FileFilters; choose: ReturnType<typeof useFilters>['choose'] }) {
  const states = FILE_STATES.map((state) => ({ value: state, label: FILE_STATE_LABELS[state] }));
  return (
    <div className="toolbar files__filters">
      <Segmented
        label="Direction"
        tabs={DIRECTIONS}
        value={filters.direction ?? 'all'}
        onChange={(value) => choose('direction', value === 'all' ? '' : value)}
      />
      <Field label="State">
        <Select
          options={[{ value: '', label: 'Any state' }, ...states]}
          value={filters.state ?? ''}
          onChange={(event) => choose('state', event.target.value)}
        />
      </Field>
      <Field label="From">
        <Input type="date" value={filters.from ?? ''} onChange={(event) => choose('from', event.target.value)} />
      </Field>
      <Field label="To">
        <Input type="date" value={filters.to ?? ''} onChange={(event) => choose('to', event.target.value)} />
      </Field>
    </div>
  );
}
