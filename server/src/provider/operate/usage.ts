import { nearestName } from '../../kernel/nearest-name.ts';
import { wrapped } from '../wrapped.ts';
import type { Command } from './command.ts';

export type Described = Pick<Command, 'takes' | 'does'>;

const COLUMNS = 100;
/** A name with more letters wrong than one in so many is nobody's misspelling of it. */
const LETTERS_A_MISTAKE = 3;

/** All commands: what each takes, and below it what it does, in lines of at most 100 columns. */
export function usageOf(commands: Readonly<Record<string, Described>>): string {
  const lines = Object.entries(commands).flatMap(([name, { takes, does }]) => [
    ...wrapped(`${name} ${takes}`.trimEnd(), COLUMNS - 6).map((line, at) => (at === 0 ? `  ${line}` : `      ${line}`)),
    ...wrapped(does, COLUMNS - 4).map((line) => `    ${line}`),
  ]);
  return ['npm run operate -- COMMAND', ...lines].join('\n');
}

/** That there is no command of a name, with the nearest one where it may be meant. */
export function noSuchCommand(name: string, commands: Readonly<Record<string, Described>>): string {
  const near = nearestName(name, Object.keys(commands));
  const meant = near && near.letters * LETTERS_A_MISTAKE <= near.nearest.length ? `: did you mean ${near.nearest}?` : '.';
  return `There is no command ${name}${meant} npm run operate, without one, lists them all.`;
}
