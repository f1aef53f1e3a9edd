import { formatCents } from '@drawbridge/money';
import { listRules, replayRule } from '../../risk/index.ts';
import { type Commands, Misused, whoOf } from './command.ts';

/** What the rules of risk would have done. */
export const RISK_COMMANDS: Commands = {
  'replay-rules': {
    takes: '',
    does: 'tells what each rule of risk would have done to the payments of the last 90 days, and what of that came back',
    async run(context, args) {
      if (args.length > 0) throw new Misused();
      const by = whoOf(undefined);
      const { set, rules } = await listRules(context);
      const lines = [`Rules, version ${set.version}.`];
      for (const rule of rules) {
        const { tried, matched, stopped_already } = await replayRule(context, rule, by);
        lines.push(
          `${rule.id}, version ${rule.version}, ${rule.mode}, ${rule.outcome}: ${matched.payments} of ${tried.payments} payments, ${formatCents(matched.amount)}; ` +
            `${matched.came_back} came back, ${formatCents(matched.came_back_amount)}; ${stopped_already.payments} were stopped already.`,
        );
      }
      return lines.join('\n');
    },
  },
};
