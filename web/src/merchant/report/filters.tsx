import { type AnswerOf, CHANNEL_LABELS, CHANNELS, REPORT_FILTER_STATUSES, type reports } from '@drawbridge/contract';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { FilterIcon } from '../../ui/icons/portal-icons.tsx';
import type { CurrentBusiness } from '../use-current-business.ts';
import { useReportFilters } from './use-report.ts';
import type { ReportAddress } from './use-report-address.ts';

type Counts = AnswerOf<typeof reports.filters>;

const STATUS_LABELS = { PENDING: 'Pending', POSTED: 'Posted' } as const;

export interface FiltersProps {
  address: ReportAddress;
  businesses: CurrentBusiness['businesses'];
}

/** What narrows the report down. What each choice would show is asked for when it is opened. */
export function Filters({ address, businesses }: FiltersProps) {
  const { filtered } = address.wishes;
  return (
    <Popover
      label="Filters"
      align="end"
      dense
      trigger={(props) => (
        <span className="report__filters">
          <Button {...props} icon={<FilterIcon />} collapse>
            Filters
            {filtered ? <span className="visually-hidden">, applied</span> : null}
          </Button>
          {filtered ? <span className="report__dot" aria-hidden="true" /> : null}
        </span>
      )}
    >
      {() => <Choices address={address} businesses={businesses} />}
    </Popover>
  );
}

function Choices({ address, businesses }: FiltersProps) {
  const { data, isError } = useReportFilters(address.wishes);
  if (isError && data === undefined)
    return (
      <p className="report__loading" role="alert">
        Error loading filters
      </p>
    );
  if (data === undefined)
    return (
      <div className="report__loading">
        <Spinner large label="Loading filters" />
      </div>
    );
  return <Lists address={address} businesses={businesses} counts={data} />;
}

function Lists({ address, businesses, counts }: FiltersProps & { counts: Counts }) {
  const { statuses, channels, locations, filtered } = address.wishes;
  return (
    <>
      <div className="report__lists">
        <fieldset>
          <legend className="popover__title">Status</legend>
          {REPORT_FILTER_STATUSES.map((status) => (
            <Choice
              key={status}
              label={STATUS_LABELS[status]}
              count={counts.statusCounts[status]}
              chosen={statuses.includes(status)}
              onChange={(chosen) => address.setStatuses(toggled(statuses, status, chosen))}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="popover__title">Channel</legend>
          {CHANNELS.map((channel) => (
            <Choice
              key={channel}
              label={CHANNEL_LABELS[channel]}
              count={counts.channelCounts[channel]}
              chosen={channels.includes(channel)}
              onChange={(chosen) => address.setChannels(toggled(channels, channel, chosen))}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="popover__title">Location</legend>
          {businesses.map(({ SynBusinessID: id, BusinessName: name }) => (
            // A report of no location at all would be none: the last one stays.
            <Check
              key={id}
              checked={locations.includes(id)}
              disabled={locations.length === 1 && locations.includes(id)}
              onChange={(event) => address.setLocations(toggled(locations, id, event.target.checked))}
            >
              {name}
            </Check>
          ))}
        </fieldset>
      </div>
      {filtered ? (
        <div className="report__clear">
          <Button size="sm" kind="ghost" onClick={address.clear}>
            Clear filters
          </Button>
        </div>
      ) : null}
    </>
  );
}

type ChoiceProps = { label: string; count: number; chosen: boolean; onChange: (chosen: boolean) => void };

/** Nothing to be seen by it: it cannot be chosen. One that is chosen can always be taken back. */
function Choice({ label, count, chosen, onChange }: ChoiceProps) {
  return (
    <Check
      checked={chosen}
      disabled={count === 0 && !chosen}
      count={count.toLocaleString('en-US')}
      onChange={(event) => onChange(event.target.checked)}
    >
      {label}
    </Check>
  );
}

function toggled<Value>(values: readonly Value[], value: Value, chosen: boolean): readonly Value[] {
  const others = values.filter((one) => one !== value);
  return chosen ? [...others, value] : others;
}
