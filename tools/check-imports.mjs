// node tools/check-imports.mjs [FOLDER]: checks who imports whom, by the rules in .dependency-cruiser.cjs. Exits 1 on a breach,
// and also when it found next to nothing to check: a checker that sees no files finds no fault either.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';

const LEAST_MODULES = 5;
const root = process.argv[2] ?? process.cwd();
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

process.chdir(root);
const folders = ['packages', 'server', 'site', 'web', 'e2e', 'examples'].filter((folder) => existsSync(folder));
const { output } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true, metrics: true });
const { totalCruised, violations } = output.summary;
for (const { rule, from, to, cycle } of violations)
  console.error(`${rule.name}: ${from} -> ${cycle ? cycle.map((step) => step.name).join(' -> ') : to}`);
if (totalCruised < LEAST_MODULES) console.error(`only ${totalCruised} modules were found in ${folders.join(', ') || 'no folder'}`);
console.log(`${totalCruised} modules, ${violations.length} breaches of the import rules`);
process.exit(violations.length > 0 || totalCruised < LEAST_MODULES ? 1 : 0);
