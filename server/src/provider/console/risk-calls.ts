import { formatCents } from '@drawbridge/money';
import { isSameDayCutoff, nextCutoff } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import {
  checkSwitch,
  endBlock,
  listBlocks,
  listHeld,
  listRules,
  pageOfDecisions,
  type RuleSwitch,
  readHeld,
  refuseHeld,
  releaseHeld,
  replayRule,
  requireBlock,
  shareOf,
  switchRule,
  writeRule,
} from '../../risk/index.ts';
import type { TwoPersonWork } from '../proposals/index.ts';
import { byOf } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { noteLook } from './look.ts';

/** What the rules of risk hold, and the rules. Each look at a held payment is an entry of the audit log. */
export function riskCalls({ on, both }: ConsoleBinder, context: Context): void {
  on('listHeld', async () => {
    const [of, blocks] = await Promise.all([listHeld(context), listBlocks(context)]);
    return {
      ...of,
      ends_at: dayCutoff(context).toISOString(),
      blocks: blocks.map(({ at, ...block }) => ({ ...block, at: at.toISOString() })),
    };
  });
  on('readHeld', async ({ params: { id }, staff, request }) => {
    const payment = await readHeld(context, id);
    await noteLook(context, staff, request, { kind: 'payment', id: payment.public_id, name: `payment ${payment.public_id}` });
    return payment;
  });
  on('releaseHeld', async ({ body: { id, seen, reason }, staff }) => {
    await releaseHeld(context, { id, seen, by: byOf(staff), why: reason });
    return {};
  });
  on('refuseHeld', async ({ body: { id, block, reason }, staff }) => {
    await refuseHeld(context, { id, block, by: byOf(staff), why: reason });
    return {};
  });
  on('listRiskDecisions', ({ query: { after } }) => pageOfDecisions(context, after));
  on('readRiskRules', async () => {
    const { set, rules } = await listRules(context);
    return { version: set.version, at: set.at.toISOString(), made_by: set.made_by, why: set.why, rules };
  });
  on('replayRiskRule', async ({ body, staff }) => ({ replay: await replayRule(context, body, byOf(staff)) }));
  on('writeRiskRule', async ({ body: { reason, ...rule }, staff }) => {
    await writeRule(context, rule, { by: byOf(staff), why: reason });
    return {};
  });
  both('switchRiskRule', ruleSwitch(context));
  both('endBlock', blockEnd(context));
}

/** The next cutoff of a day's own, at which what nobody decided about ends. */
function dayCutoff({ clock, config }: Context): Date {
  let at = nextCutoff(clock.now(), config.ach);
  while (isSameDayCutoff(at, config.ach)) at = nextCutoff(at, config.ach);
  return at;
}

const KINDS = { account: 'Account', person: 'Customer', device: 'Device' } as const;

/** A block that ends: whoever approves sees what was blocked, by whom and why. */
function blockEnd(context: Context): TwoPersonWork<{ readonly id: string; readonly reason: string }> {
  return {
    show: async ({ id }) => {
      const { kind, label, by, why } = await requireBlock(context, id);
      return {
        about: `risk-block/${id}`,
        title: `End the block of ${label}`,
        href: '/provider/risk',
        changes: [{ what: `${KINDS[kind]} ${label}`, before: `Blocked by ${by.replace(/ <.*>$/, '')}: ${why}`, after: 'Not blocked' }],
      };
    },
    carryOut: ({ id, reason }, { by }) => endBlock(context, { id, by, why: reason }),
  };
}

const MODES = { off: 'Off', shadow: 'In shadow: noted, stops nothing', counting: 'Counts' } as const;
const OUTCOMES = { allow: 'Let it pass', hold: 'Hold before the file', refuse: 'Refuse' } as const;

type Wish = Omit<RuleSwitch, 'stops_many'> & { readonly stops_many?: boolean | undefined; readonly reason: string };

/** A rule that begins to count, or does so no more; whoever approves sees what it would have done to ninety days. */
function ruleSwitch(context: Context): TwoPersonWork<Wish> {
  const of = ({ id, mode, stops_many }: Wish): RuleSwitch => ({ id, mode, stops_many: stops_many === true });
  return {
    show: async (wish) => {
      const { rule, replay } = await checkSwitch(context, of(wish));
      const { tried, matched, stopped_already } = replay ?? {};
      const share = replay === undefined ? 0 : shareOf(replay) / 100;
      return {
        about: `risk-rule/${rule.id}`,
        title: `Switch the rule “${rule.name}”`,
        href: '/provider/risk/rules',
        changes: [
          { what: 'Mode', before: MODES[rule.mode], after: MODES[wish.mode] },
          { what: 'Where it matches', before: null, after: `${OUTCOMES[rule.outcome]} (version ${rule.version})` },
          ...(tried === undefined || matched === undefined
            ? []
            : [
                {
                  what: 'In the last 90 days',
                  before: `${tried.payments} payments tried`,
                  after: `${matched.payments} matched, ${formatCents(matched.amount)}: ${share.toFixed(2)}% of all`,
                },
                {
                  what: 'Of those',
                  before: null,
                  after: `${matched.came_back} came back (${formatCents(matched.came_back_amount)}), ${stopped_already?.payments ?? 0} were stopped already`,
                },
              ]),
        ],
      };
    },
    carryOut: (wish, { by }) => switchRule(context, of(wish), { by, why: wish.reason }),
  };
}
