import { RULES } from '../rules/levels.ts';
import type { Output } from './output.ts';

/** Lists every rule: in a line each, or as JSON. */
export function listRules(output: Output, as_json: boolean): void {
  if (as_json) {
    output.say(`${JSON.stringify(RULES, null, 2)}\n`);
    return;
  }
  for (const { id, level, says, source } of RULES) output.say(`${id} (${level}): ${says} [${source}]\n`);
}
