import type { ListedRiskRule } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { LoadingPanel } from '../frame/loading-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { when } from '../when.ts';
import { RiskTabs } from './risk-tabs.tsx';
import { RuleActions } from './rule-actions.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { comparisonWords, MODE_LABELS, OUTCOME_LABELS } from './words.ts';

/** `/provider/risk/rules`: the rules that stand, what they matched, their replays, and how they are changed. */
export default function RulesPage() {
  const { me } = useMe();
  const query = useQuery({ queryKey: ['risk-rules'], queryFn: () => ask('readRiskRules') });
  const { data } = query;
  const [writing, setWriting] = useState<ListedRiskRule | 'new'>();
  const may = me ? staffMay(me.role, 'writeRiskRule') : false;
  return (
    <ConsolePage title="Risk rules" crumb={{ label: 'Risk', href: '/provider/risk' }}>
      <RiskTabs at="Rules" />
      {data ? (
        <>
          <div className="toolbar">
            <p className="muted">
              Version {data.version}, since {when(data.at)} ET by {data.made_by.replaceAll(/ <[^>]*>/g, '')}: {data.why}
            </p>
            {may ? <Button onClick={() => setWriting('new')}>New rule</Button> : null}
          </div>
          {data.rules.map((rule) => (
            <Rule key={rule.id} rule={rule} onEdit={may ? () => setWriting(rule) : undefined} />
          ))}
          <p className="t-13 muted">
            A rule in shadow mode stops nothing. We only record what it would have done. To turn it on, you need a replay and two people.
          </p>
        </>
      ) : (
        <LoadingPanel what="The rules" query={query} />
      )}
      {writing ? <RuleDialog rule={writing === 'new' ? undefined : writing} onClose={() => setWriting(undefined)} /> : null}
    </ConsolePage>
  );
}

function Rule({ rule, onEdit }: { rule: ListedRiskRule; onEdit: (() => void) | undefined }) {
  const { name, outcome, mode, when: clauses, matched, version, replay } = rule;
  return (
    <Panel title={name} end={<span className="badge">{MODE_LABELS[mode]}</span>}>
      <div className="panel__body stack">
        <p>
          <strong>{OUTCOME_LABELS[outcome]}</strong>, version {version}, where all of these are true
          {clauses.length > 1 ? ', by any one of the lists' : ''}:
        </p>
        {clauses.map((all) => (
          <ul key={JSON.stringify(all)} className="risk-facts">
            {all.map((one) => (
              <li key={JSON.stringify(one)}>{comparisonWords(one)}</li>
            ))}
          </ul>
        ))}
        {outcome === 'allow' ? null : (
          <p className="muted">
            Last 90 days: {matched.payments.toLocaleString('en-US')} matched ({formatCents(matched.amount)}), of which{' '}
            {matched.came_back.toLocaleString('en-US')} were returned ({formatCents(matched.came_back_amount)}).
          </p>
        )}
        {replay ? <Replay replay={replay} /> : <p className="muted">Not replayed since it last changed.</p>}
        <RuleActions rule={rule} onEdit={onEdit} />
      </div>
    </Panel>
  );
}

function Replay({ replay: { at, tried, matched, stopped_already } }: { replay: NonNullable<ListedRiskRule['replay']> }) {
  const share = tried.payments === 0 ? '–' : `${((matched.payments * 100) / tried.payments).toFixed(2)}%`;
  return (
    <p className="muted">
      Replay of {when(at)} ET: {matched.payments.toLocaleString('en-US')} of {tried.payments.toLocaleString('en-US')} payments ({share}),{' '}
      {formatCents(matched.amount)}. {matched.came_back.toLocaleString('en-US')} of them were returned,{' '}
      {formatCents(matched.came_back_amount)}; {stopped_already.payments.toLocaleString('en-US')} were stopped already.
    </p>
  );
}
