import {
  type ListedRiskRule,
  RISK_FACTS,
  RISK_OUTCOMES,
  type RiskComparison,
  type RiskFact,
  type RiskOutcome,
} from '@drawbridge/contract/provider';
import { reason } from '@drawbridge/contract/provider/words';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { AreaField, TextField } from '../../ui/controls/form-fields.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { ask } from '../calls.ts';
import { queries } from '../queries.tsx';
import { OUTCOME_LABELS, unitHint } from './words.ts';

interface Line {
  readonly key: number;
  readonly fact: RiskFact;
  readonly is: RiskComparison['is'];
  readonly value: string;
}
const RULES = z.object({ name: z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(80)), reason });
const IS = [
  { value: 'at_least', label: 'is at least' },
  { value: 'at_most', label: 'is at most' },
  { value: 'equal_to', label: 'is' },
];
const LONGEST_ID = 40;

/** Writes a rule, or another version of one, into shadow. Of a rule with several lists the first is edited, the others stay. */
export function RuleDialog({ rule, onClose }: { rule: ListedRiskRule | undefined; onClose: () => void }) {
  const form = useSchemaForm<{ name: string; reason: string }>(RULES, { name: rule?.name ?? '', reason: '' });
  const [outcome, setOutcome] = useState<RiskOutcome>(rule?.outcome ?? 'hold');
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(rule));
  const sending = useMutation({
    mutationFn: (entries: { name: string; reason: string }) =>
      ask('writeRiskRule', {
        body: {
          id: rule?.id ?? idOf(entries.name),
          name: entries.name,
          outcome,
          when: [comparisonsOf(lines), ...(rule?.when.slice(1) ?? [])],
          reason: entries.reason,
        },
      }),
    onSuccess: async () => {
      toast.success('Saved in shadow mode');
      onClose();
      await queries.invalidateQueries({ queryKey: ['risk-rules'] });
    },
  });
  const submit = form.handleSubmit((entries) => {
    if (!sending.isPending) sending.mutate(entries);
  });
  return (
    <Dialog
      title={rule ? `Edit ${rule.name}` : 'New rule'}
      dense
      held={sending.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={<DialogFoot onOut={onClose} yes="Save rule" busy={sending.isPending} />}
    >
      <div className="stack">
        <Notice kind="info">It runs in shadow mode first. It stops nothing until two people turn it on.</Notice>
        <TextField form={form} name="name" label="Name" />
        <Field label="Where it matches">
          <Select
            value={outcome}
            onChange={({ target }) => setOutcome(target.value as RiskOutcome)}
            options={RISK_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
          />
        </Field>
        <Comparisons lines={lines} setLines={setLines} />
        <AreaField form={form} name="reason" label="Reason" hint="Kept with your name." rows={3} maxLength={500} />
        <Problem>{sending.error?.message}</Problem>
      </div>
    </Dialog>
  );
}

/** What must all be true, one below the other. */
function Comparisons({ lines, setLines }: { lines: readonly Line[]; setLines: (lines: readonly Line[]) => void }) {
  const change = (key: number, more: Partial<Line>) => setLines(lines.map((line) => (line.key === key ? { ...line, ...more } : line)));
  return (
    <>
      {lines.map((line, at) => (
        <fieldset key={line.key} className="stack stack--8">
          <legend className="strong">Comparison {at + 1}</legend>
          <Field label="Fact">
            <Select
              value={line.fact}
              onChange={({ target }) => change(line.key, { fact: target.value as RiskFact })}
              options={RISK_FACTS.map(({ name, words }) => ({ value: name, label: words }))}
            />
          </Field>
          <Field label="Is">
            <Select value={line.is} onChange={({ target }) => change(line.key, { is: target.value as Line['is'] })} options={IS} />
          </Field>
          <Field label="Value" hint={unitHint(line.fact)}>
            <Input inputMode="numeric" value={line.value} onChange={({ target }) => change(line.key, { value: target.value })} />
          </Field>
          {lines.length > 1 ? (
            <Button size="sm" onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}>
              Remove condition {at + 1}
            </Button>
          ) : null}
        </fieldset>
      ))}
      <Button size="sm" onClick={() => setLines([...lines, { key: nextKey(lines), fact: 'amount', is: 'at_least', value: '' }])}>
        Add a condition
      </Button>
    </>
  );
}

const nextKey = (lines: readonly Line[]): number => Math.max(...lines.map(({ key }) => key)) + 1;

function linesOf(rule: ListedRiskRule | undefined): readonly Line[] {
  const [first] = rule?.when ?? [];
  return (first ?? [{ fact: 'amount', is: 'at_least', value: 50_000 } as const]).map(({ fact, is, value }, key) => ({
    key,
    fact,
    is,
    value: String(value),
  }));
}

/** What isn't a whole number is sent as none, and refused with words. */
const comparisonsOf = (lines: readonly Line[]): RiskComparison[] =>
  lines.map(({ fact, is, value }) => ({ fact, is, value: /^\d+$/.test(value.trim()) ? Number(value) : -1 }));

/** A name in small letters, digits and underscores. */
function idOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST_ID)
    .replace(/_$/, '');
  return plain.length > 1 ? plain : 'a_rule';
}
