import { WEBHOOK_EVENTS, type Webhook } from '@drawbridge/contract';
import { useId } from 'react';
import { Check } from '../../ui/controls/check.tsx';
import { FieldError } from '../../ui/controls/field.tsx';

export type WebhookEvent = Webhook['events'][number];

export interface EventChecksProps {
  chosen: readonly WebhookEvent[];
  /** A head beside it says what it is already. */
  named?: boolean;
  disabled?: boolean;
  error: string | undefined;
  onChoose: (chosen: WebhookEvent[]) => void;
}

/** Every event that an endpoint can be told of, each with a box. */
export function EventChecks({ chosen, named, disabled, error, onChoose }: EventChecksProps) {
  const id = useId();
  const toggle = (event: WebhookEvent, on: boolean) =>
    onChoose(WEBHOOK_EVENTS.filter((one) => (one === event ? on : chosen.includes(one))));
  return (
    <fieldset className="webhook-events" disabled={disabled} aria-describedby={error === undefined ? undefined : id}>
      <legend className={named ? 'visually-hidden' : 'field__label'}>Events</legend>
      <div className="webhook-events__list">
        {WEBHOOK_EVENTS.map((event) => (
          <Check key={event} checked={chosen.includes(event)} onChange={({ target }) => toggle(event, target.checked)}>
            <span className="developers__code developers__long">{event}</span>
          </Check>
        ))}
      </div>
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
