import { RULES } from './levels.ts';

/** The page that lists every rule, as `RULES.md` has it. */
export function rulesPage(): string {
  const lines = [
    '# The rules',
    '',
    'What `@drawbridge/nacha` holds files to, in reading and in writing. This page is made by `node packages/nacha/build/rules-page.mjs` from the table',
    'that the checks are made of (`src/rules`), and a test compares the two.',
    '',
    '- **Level**: what breaks an `error` makes a file invalid and is never written; a `warning` is told; `off` is looked at only when asked for.',
    '- **May be agreed**: whether `rules` (in the library) and `--allow`, `--ignore`, `--require` (on the command line) can take it otherwise. What cannot be',
    '  read at all is an error whatever was agreed.',
    '- **Source**: appendix and topic of the Nacha Operating Rules, without section numbers, which differ between editions.',
    '- **Operator**: the return code with which an ACH operator sends such an entry back by itself.',
    '',
    '| rule | what must hold | classes | level | may be agreed | source | operator |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const { id, says, classes, level, is_agreeable, source, operator_code } of RULES) {
    const cells = [`\`${id}\``, says, classes?.join(', ') ?? 'all', level, is_agreeable ? 'yes' : 'no', source, operator_code ?? ''];
    lines.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('*', '\\*')).join(' | ')} |`);
  }
  return `${lines.join('\n')}\n`;
}
