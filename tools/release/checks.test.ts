import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unfitLicenses } from '../package/licenses.mjs';
import { PUBLISHED } from '../packages/pack.mjs';
import { takeChanges, waitingChanges } from './changesets.mjs';
import { RELEASES, schemaHashes, sectionOf, unfitToRelease } from './checks.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const NAMED = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'server/package.json',
  'web/package.json',
  'packages/contract/package.json',
  ...PUBLISHED.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/CHANGELOG.md`]),
  'deploy',
  'server/schema',
];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drawbridge-release-'));
  for (const path of [...NAMED, RELEASES])
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const change = (path: string, from: string | RegExp, to: string) =>
  writeFileSync(join(root, path), readFileSync(join(root, path), 'utf8').replace(from, to));
/** As `npm run release -- --prepare` leaves it, without the database's content. */
function prepare() {
  change('CHANGELOG.md', `## ${version}, not released yet`, `## ${version}, 2026-11-30`);
  mkdirSync(join(root, RELEASES), { recursive: true });
  writeFileSync(join(root, RELEASES, `${version}.dump`), '');
  writeFileSync(
    join(root, RELEASES, `${version}.json`),
    JSON.stringify({ version, database: `${version}.dump`, schema: schemaHashes(root, version) }),
  );
}
const unfit = (status = '') => unfitToRelease(root, { status });

describe('what keeps a version from being released [OPS-14]', () => {
  test('today’s tree lacks its date and its database at most, and those are made by one command', () => {
    const later = /^(CHANGELOG.md gives \S+ no date|server\/test\/releases\/\S+ is missing): npm run release -- --prepare/;
    expect(unfit().filter((line) => !later.test(line))).toEqual([]);
    prepare();
    expect(unfit()).toEqual([]);
  });

  test('its notes come from the change log', () => {
    prepare();
    const section = sectionOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
    expect(section).toMatchObject({ date: '2026-11-30', isFirst: true });
    expect(section?.notes).toContain('\n- ');
  });

  test('each of these', () => {
    prepare();
    expect(unfit(' M README.md')).toEqual(['changes are in no commit:\n M README.md']);
    change('deploy/helm/drawbridge/Chart.yaml', /^appVersion.*$/m, 'appVersion: "0.0.9"');
    expect(unfit()).toEqual([`deploy/helm/drawbridge/Chart.yaml (appVersion) names 0.0.9, not ${version}`]);
    change('deploy/helm/drawbridge/Chart.yaml', '0.0.9', version);
    change('CHANGELOG.md', `## ${version}, 2026-11-30`, `## ${version}, soon`);
    expect(unfit()[0]).toContain(`CHANGELOG.md gives ${version} no date`);
    change('CHANGELOG.md', `## ${version}, soon`, `## 9.9.9, 2027-01-01\n- Later.\n\n## ${version}, 2026-11-30`);
    expect(unfit()).toEqual([`${version} is not the newest in CHANGELOG.md`]);
  });

  test('a package whose changes are not those of its version [DEV-13]', () => {
    prepare();
    change('packages/sdk/package.json', /"version": "[^"]+"/, '"version": "9.9.9"');
    expect(unfit()).toEqual([expect.stringMatching(/^packages\/sdk\/CHANGELOG.md begins with \S+, not 9.9.9$/)]);
  });

  test('a change of a package that is in no version of it yet, until it is taken in [DEV-13]', () => {
    prepare();
    for (const file of globSync(['.changeset/config.json', '{server,site,web,tools/knip}/package.json', 'packages/*/package.json'], {
      cwd: ROOT,
    }))
      cpSync(join(ROOT, file), join(root, file));
    expect(unfit()).toEqual([]);
    writeFileSync(join(root, '.changeset/tall-banks.md'), '---\n"@drawbridge/nacha": minor\n---\n\nFiles may be of any size.\n');
    expect(unfit()).toEqual(['.changeset/tall-banks.md is in no package’s version yet: npm run release -- --prepare takes it in']);
    const versionOf = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
    const [major, minor] = versionOf('packages/nacha/package.json').version.split('.').map(Number);
    const next = `${major}.${minor + 1}.0`;

    takeChanges(root);

    expect(waitingChanges(root)).toEqual([]);
    expect(versionOf('packages/nacha/package.json').version).toBe(next);
    expect(versionOf('server/package.json').dependencies['@drawbridge/nacha']).toBe(next);
    const log = readFileSync(join(root, 'packages/nacha/CHANGELOG.md'), 'utf8');
    expect(log).toContain(`# Changelog\n\n## ${next}\n\n### Minor Changes\n\n- Files may be of any size.\n\n## `);
    expect(unfit()).toEqual([]);
  });

  test('a released schema that was changed, or whose database is not kept', () => {
    prepare();
    const file = Object.keys(schemaHashes(root, version))[0] ?? '';
    change(`server/schema/${version}/${file}`, /$/, '\nselect 1;\n');
    rmSync(join(root, RELEASES, `${version}.dump`));
    expect(unfit()).toEqual([`server/schema/${version}/${file} was changed after its release`, `${RELEASES}/${version}.dump is missing`]);
  });
});

describe('licenses of what is installed', () => {
  test('each dependency is under one that is allowed', () => {
    expect(unfitLicenses(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))).toEqual([]);
  });

  test.each([
    [{ license: 'GPL-3.0' }, ['thing: GPL-3.0']],
    [{}, ['thing: no license is named']],
    [{ license: '(MIT OR GPL-3.0)' }, []],
    [{ license: 'MIT AND GPL-3.0' }, ['thing: MIT AND GPL-3.0']],
    [{ license: 'MPL-2.0' }, ['thing: MPL-2.0']],
    [{ license: 'MPL-2.0', dev: true }, []],
  ])('%j', (found, unfit_ones) => {
    expect(unfitLicenses({ packages: { 'node_modules/thing': found } }, () => undefined)).toEqual(unfit_ones);
  });
});
