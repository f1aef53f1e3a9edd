import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { otherVersions } from '../../../tools/release/checks.mjs';
import { readConfig } from '../../src/config.ts';
import { SECRETS, SETTINGS } from '../../src/setting-names.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { version, dependencies } = JSON.parse(read('package.json')) as { version: string; dependencies: { node: string } };

const CONTAINERFILE = read('deploy/docker/Containerfile');
const COMPOSE = parse(read('deploy/compose/compose.yaml'), { merge: true }) as Compose;
const VALUES = parse(read('deploy/helm/drawbridge/values.yaml')) as Values;
const HELPERS = read('deploy/helm/drawbridge/templates/_helpers.tpl');
const UNITS = readdirSync(join(ROOT, 'deploy/systemd')).map((name) => ({ name, text: read(`deploy/systemd/${name}`) }));
const SERVERS = ['drawbridge-1', 'drawbridge-2'];

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}
interface Values {
  readonly settings: Readonly<Record<string, string>>;
  readonly secretFiles: Readonly<Record<string, string>>;
  readonly preStopSeconds: number;
}

interface Schema {
  readonly properties: { readonly settings: { readonly propertyNames: { readonly not: { readonly enum: readonly string[] } } } };
}

const numberIn = (pattern: RegExp, text: string): number => Number(pattern.exec(text)?.[1]?.replaceAll('_', ''));

/** Every setting that deploy/ gives a server, by where it stands. */
function settingsOfDeploy(): [string, string][] {
  const names = (where: string, found: Iterable<string>) => [...found].map((name): [string, string] => [where, name]);
  const inText = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');
  return [
    ...names(
      'Containerfile',
      inText(/\b([A-Z_]+)=/g, /^ENV (.*)$/m.exec(CONTAINERFILE)?.[1] ?? '').filter((name) => name !== 'NODE_ENV'),
    ),
    ...names('compose.yaml', Object.keys(COMPOSE.services['drawbridge-1']?.environment ?? {})),
    ...names('settings.env', inText(/^([A-Z_]+)=/gm, read('deploy/compose/settings.env'))),
    ...names('values.yaml', [...Object.keys(VALUES.settings), ...Object.keys(VALUES.secretFiles)]),
    ...names('_helpers.tpl', inText(/name: ([A-Z_]+), value/g, HELPERS)),
    ...names('install.md', inText(/^\s*([A-Z][A-Z_]+_(?:FILE|URL)): /gm, read('docs/operations/install.md'))),
  ];
}

/** The longest that a server may take to end by itself, in seconds, as main.ts and the settings' defaults in production say. */
function longestStop_s(): number {
  const config = read('server/src/config.ts');
  const set_s = ['STOP_DELAY_S', 'STOP_CALLS_S'].map((name) => numberIn(new RegExp(`'${name}', sandbox \\? \\d+ : (\\d+)`), config));
  return (
    numberIn(/STOP_LIMIT_MS = ([\d_]+)/, read('server/src/main.ts')) / 1000 +
    set_s.filter(Number.isFinite).reduce((sum, one) => sum + one, 0)
  );
}

describe('what stands in deploy/ fits the server', () => {
  test('each setting there is one that the server reads, and no secret stands there itself', () => {
    const found = settingsOfDeploy();
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(([, name]) => !(SETTINGS as readonly string[]).includes(name))).toEqual([]);
    expect(found.filter(([, name]) => (SECRETS as readonly string[]).includes(name))).toEqual([]);
  });

  test('one version everywhere, and the Node that the project pins', () => {
    expect(otherVersions(ROOT, version)).toEqual([]);
    expect(CONTAINERFILE).toContain(`ARG NODE_IMAGE=docker.io/library/node:${dependencies.node}-`);
  });

  test('one port everywhere', () => {
    const port = readConfig({ SANDBOX: 'on' }).port;
    expect(numberIn(/^EXPOSE (\d+)$/m, CONTAINERFILE)).toBe(port);
    expect(numberIn(/^ENV .*\bPORT=(\d+)/m, CONTAINERFILE)).toBe(port);
    expect(Number(COMPOSE.services['drawbridge-1']?.environment?.['PORT'])).toBe(port);
    expect(COMPOSE.services['caddy']?.environment?.['UPSTREAMS']).toBe(SERVERS.map((name) => `${name}:${port}`).join(' '));
    for (const name of SERVERS) expect(read('deploy/compose/prometheus.yml')).toContain(`"${name}:${port}"`);
    expect(numberIn(/name: PORT, value: "(\d+)"/, HELPERS)).toBe(port);
    expect(numberIn(/containerPort: (\d+)/, read('deploy/helm/drawbridge/templates/deployment.yaml'))).toBe(port);
  });

  test('whoever stops a server waits for as long as it may take', () => {
    const longest_s = longestStop_s();
    expect(longest_s).toBeGreaterThanOrEqual(30);
    const unit = UNITS.find(({ name }) => name === 'drawbridge.service')?.text ?? '';
    expect(numberIn(/^TimeoutStopSec=(\d+)$/m, unit)).toBeGreaterThan(longest_s);
    for (const name of SERVERS) expect(Number.parseInt(COMPOSE.services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(longest_s);
    // The chart reckons from the settings; what it takes for those that are not set must be what the server takes.
    const taken_s = [/STOP_DELAY_S \| default "(\d+)"/, /STOP_CALLS_S \| default "(\d+)"/, /\$delay (\d+) \$calls/, /\$calls (\d+)/];
    expect(taken_s.reduce((sum, pattern) => sum + numberIn(pattern, HELPERS), 0)).toBeGreaterThan(longest_s);
    expect(numberIn(/\$delay (\d+) \$calls/, HELPERS)).toBe(numberIn(/LATER_WORK_MS = ([\d_]+)/, read('server/src/server.ts')) / 1000);
  });

  test('the units start what the archive holds, under one settings file, shut in', () => {
    for (const { name, text } of UNITS.filter((unit) => unit.name.endsWith('.service'))) {
      for (const [, program] of text.matchAll(/^ExecStart=\/opt\/drawbridge\/current\/node_modules\/node\/bin\/node (\S+)( --slice)?$/gm))
        expect(existsSync(join(ROOT, program ?? '')), name).toBe(true);
      expect(text, name).toMatch(/^NoNewPrivileges=yes$/m);
      expect(text, name).toMatch(/^ProtectSystem=strict$/m);
      expect(text, name).toMatch(/^CapabilityBoundingSet=$/m);
      expect(text, name).not.toMatch(/^User=root$/m);
      if (!name.includes('backup')) expect(text, name).toMatch(/^EnvironmentFile=\/etc\/drawbridge\/env$/m);
    }
    for (const { name } of UNITS.filter((unit) => unit.name.endsWith('.timer')))
      expect(UNITS.map((unit) => unit.name)).toContain(name.replace(/timer$/, 'service'));
  });

  test('what proves each night reads the history again, a part each time', () => {
    for (const path of ['systemd/drawbridge-prove.service', 'helm/drawbridge/templates/prove.yaml'])
      expect(read(`deploy/${path}`), path).toMatch(/server\/src\/prove\.ts,? --slice/);
  });

  test('containers have a user of their own, a health check, pinned images and no rights', () => {
    expect(CONTAINERFILE).toMatch(/^USER 10001:10001$/m);
    expect(CONTAINERFILE).toContain("/healthz'");
    for (const [name, { image, cap_drop }] of Object.entries(COMPOSE.services)) {
      expect(image, name).toMatch(/:[^:]*\d[^:]*$/);
      if (name !== 'postgres') expect(cap_drop, name).toEqual(['ALL']);
    }
    for (const name of SERVERS) expect(COMPOSE.services[name]?.read_only).toBe(true);
  });

  test('every secret of the compose file is a file, made by the script beside it', () => {
    const script = read('deploy/compose/make-secrets.sh');
    for (const [name, { file }] of Object.entries(COMPOSE.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(script, name).toMatch(new RegExp(`(> secrets/${name}|for name in [^;]*\\b${name}\\b)`));
    }
    for (const { secrets = [] } of Object.values(COMPOSE.services))
      for (const name of secrets) expect(Object.keys(COMPOSE.secrets)).toContain(name);
  });

  test('every file of YAML and JSON can be read', () => {
    const plain = ['compose/compose.yaml', 'compose/prometheus.yml', 'helm/drawbridge/Chart.yaml', 'helm/drawbridge/values.yaml'];
    for (const path of plain) expect(parseAllDocuments(read(`deploy/${path}`)).flatMap(({ errors }) => errors)).toEqual([]);
    const schema = JSON.parse(read('deploy/helm/drawbridge/values.schema.json')) as Schema;
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(VALUES)));
    // A secret among the settings would stand in a ConfigMap.
    expect(schema.properties.settings.propertyNames.not.enum).toEqual(expect.arrayContaining([...SECRETS]));
  });
});
