import type { Tasks } from '../kernel/jobs/queue.ts';
import { COUNT_BUSINESSES, countBusinesses } from './count-businesses.ts';
import { TELL_NOT_RELEASED, tellNotReleased } from './tell-not-released.ts';

export { countReturns, endUndecided } from './at-cutoff.ts';
export { checkSwitch, type Switch as RuleSwitch, shareOf, switchRule, writeRule } from './change-rules.ts';
export { endBlock, listBlocks, refuseHeld, releaseHeld, requireBlock } from './decide-held.ts';
export { invariants } from './invariants.ts';
export { listRules, pageOfDecisions } from './list-rules.ts';
export { pourRiskRules } from './pour-rules.ts';
export { listHeld, readHeld } from './read-held.ts';
export { replayRule } from './replay-rules.ts';
export { type RulesOfPeriod, rulesOfPeriod } from './rules-of-period.ts';
export { takeOverDebits } from './take-over-debits.ts';

/** The queued work of this room. */
export const tasks: Tasks = { [TELL_NOT_RELEASED]: tellNotReleased, [COUNT_BUSINESSES]: countBusinesses };
/** The same without notices: for history that is made up. */
export const quietTasks: Tasks = { [TELL_NOT_RELEASED]: () => Promise.resolve() };
