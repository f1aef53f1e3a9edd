// node packages/nacha/build/rules-page.mjs: makes RULES.md from the table of rules. Needs a Node that runs TypeScript (24).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesPage } from '../src/rules/page.ts';

writeFileSync(join(import.meta.dirname, '../RULES.md'), rulesPage());
