import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unfitLicenses } from '../package/licenses.mjs';
import { PUBLISHED } from '../packages/pack.mjs';
import { waitingChanges } from './changesets.mjs';

export const RELEASES = 'server/test/releases';
const SCHEMA = 'server/schema';

/** The section of a version in the change log: its date, if it has one, and its notes; undefined where there is none. */
export function sectionOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${version},`));
  if (section === undefined) return undefined;
  const [heading, ...lines] = section.split('\n');
  return { date: /^\S+, (\d{4}-\d{2}-\d{2})$/.exec(heading.trim())?.[1], notes: lines.join('\n').trim(), isFirst: sections[0] === section };
}

/** The hash of each file of a version's schema, by its name. */
export function schemaHashes(root, version) {
  const folder = join(root, SCHEMA, version);
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );
}

/** What keeps a version of the tree in `root` from being released, a line each. `status`: what git says is in no commit. */
export function unfitToRelease(root, { status }) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  const section = sectionOf(read('CHANGELOG.md'), version);
  return [
    ...(status === '' ? [] : [`changes are in no commit:\n${status}`]),
    ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`${version} is no version such as 1.2.3`]),
    ...otherVersions(root, version),
    ...waitingChanges(root).map((file) => `${file} is in no package’s version yet: npm run release -- --prepare takes it in`),
    ...unfitPackages(root),
    ...(section === undefined ? [`CHANGELOG.md has no section “## ${version}, …”`] : unfitNotes(section, version)),
    ...unfitReleases(root, version, section),
    ...unfitLicenses(JSON.parse(read('package-lock.json'))).map((line) => `license of ${line}`),
  ];
}

function unfitNotes({ date, notes, isFirst }, version) {
  return [
    ...(date === undefined ? [`CHANGELOG.md gives ${version} no date: npm run release -- --prepare writes it`] : []),
    ...(notes === '' ? [`CHANGELOG.md says nothing about ${version}`] : []),
    ...(isFirst ? [] : [`${version} is not the newest in CHANGELOG.md`]),
  ];
}

/** Packages whose newest changes are not those of their version. Each has versions of its own. */
function unfitPackages(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  return PUBLISHED.flatMap((name) => {
    const { version } = JSON.parse(read(`packages/${name}/package.json`));
    const newest = /^## (\S+)/m.exec(read(`packages/${name}/CHANGELOG.md`))?.[1];
    return newest === version ? [] : [`packages/${name}/CHANGELOG.md begins with ${newest}, not ${version}`];
  });
}

/** Places that name another version than package.json; published packages have versions of their own. */
export function otherVersions(root, version) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const packages = globSync(['{server,site,web}/package.json', 'packages/*/package.json'], { cwd: root }).filter(
    (path) => !PUBLISHED.some((name) => path === `packages/${name}/package.json`),
  );
  const found = [
    ...packages.map((path) => [path, JSON.parse(read(path)).version]),
    ['deploy/helm/drawbridge/Chart.yaml', /^version: (.+)$/m.exec(read('deploy/helm/drawbridge/Chart.yaml'))?.[1]],
    ['deploy/helm/drawbridge/Chart.yaml (appVersion)', /^appVersion: "(.+)"$/m.exec(read('deploy/helm/drawbridge/Chart.yaml'))?.[1]],
    ['deploy/docker/Containerfile', /^ARG VERSION=(.+)$/m.exec(read('deploy/docker/Containerfile'))?.[1]],
    ['deploy/compose/compose.yaml', /image: drawbridge:(.+)$/m.exec(read('deploy/compose/compose.yaml'))?.[1]],
  ];
  return found.filter(([, named]) => named !== version).map(([path, named]) => `${path} names ${named}, not ${version}`);
}

/** Released versions whose schema has changed, or whose database is not kept; this one's, once it has a date. */
function unfitReleases(root, version, section) {
  const kept = existsSync(join(root, RELEASES)) ? readdirSync(join(root, RELEASES)).filter((name) => name.endsWith('.json')) : [];
  const changed = kept.flatMap((name) => {
    const { schema, database } = JSON.parse(readFileSync(join(root, RELEASES, name), 'utf8'));
    const now = schemaHashes(root, name.slice(0, -'.json'.length));
    const files = [...new Set([...Object.keys(schema), ...Object.keys(now)])].filter((file) => schema[file] !== now[file]);
    return [
      ...files.map((file) => `${SCHEMA}/${name.slice(0, -5)}/${file} was changed after its release`),
      ...(existsSync(join(root, RELEASES, database)) ? [] : [`${RELEASES}/${database} is missing`]),
    ];
  });
  const missing = section?.date !== undefined && !kept.includes(`${version}.json`);
  return [...changed, ...(missing ? [`${RELEASES}/${version}.json is missing: npm run release -- --prepare makes it`] : [])];
}
