import type { ListedRiskRule, RiskMode } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { useProposalOf, WaitingFor } from '../approvals/waiting-for.tsx';
import { ask } from '../calls.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';
import { queries } from '../queries.tsx';
import { MODE_LABELS } from './words.ts';

const MODES: readonly RiskMode[] = ['counting', 'shadow', 'off'];
const WORDS: Readonly<Record<RiskMode, string>> = {
  counting: 'From then on, it decides payments.',
  shadow: 'From then on, it stops nothing. We only record what it would have done.',
  off: "From then on, it does nothing, and we don't record anything.",
};
/** Above it a rule counts only where two people say that they mean it. */
const MANY = 0.05;

/** What may be done about a rule, for those who may. */
export function RuleActions({ rule, onEdit }: { rule: ListedRiskRule; onEdit: (() => void) | undefined }) {
  const { me } = useMe();
  const proposalOf = useProposalOf();
  const [mode, setMode] = useState<RiskMode>();
  const { id, name, outcome, when, replay } = rule;
  const replaying = useMutation({
    mutationFn: () => ask('replayRiskRule', { body: { id, outcome, when } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['risk-rules'] }),
  });
  if (!me || !staffMay(me.role, 'switchRiskRule')) return null;
  const waiting = proposalOf(`risk-rule/${id}`);
  if (waiting) return <WaitingFor proposal={waiting} />;
  const many = outcome !== 'allow' && (!replay || replay.tried.payments === 0 || replay.matched.payments / replay.tried.payments > MANY);
  return (
    <>
      <div className="actions actions--wrap">
        <Button size="sm" busy={replaying.isPending} aria-label={`Replay: ${name}`} onClick={() => replaying.mutate()}>
          Replay 90 days
        </Button>
        {rule.mode === 'counting' || !onEdit ? null : (
          <Button size="sm" aria-label={`Edit: ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {MODES.filter((one) => one !== rule.mode).map((one) => (
          <Button
            key={one}
            size="sm"
            disabled={one === 'counting' && !replay}
            aria-label={`Switch to ${MODE_LABELS[one].toLowerCase()}: ${name}`}
            onClick={() => setMode(one)}
          >
            {one === 'counting' ? 'Propose turning it on' : `Propose ${MODE_LABELS[one].toLowerCase()}`}
          </Button>
        ))}
      </div>
      <Problem>{replaying.error?.message}</Problem>
      {mode ? (
        <ReasonDialog
          title={`${name}: ${MODE_LABELS[mode].toLowerCase()}`}
          yes="Propose"
          two
          done="Switched"
          send={(reason) =>
            ask('switchRiskRule', { body: { id, mode, reason, ...(mode === 'counting' && many ? { stops_many: true } : {}) } })
          }
          onClose={() => setMode(undefined)}
        >
          {WORDS[mode]}
          {mode === 'counting' && many ? " It would have stopped more than 5% of all payments. Propose it only if you're sure." : ''}
        </ReasonDialog>
      ) : null}
    </>
  );
}
