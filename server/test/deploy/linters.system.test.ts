import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goProgram, hadolint, kubernetesSchemas, must, ran } from './linters.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));
const CHART = join(DEPLOY, 'helm/drawbridge');
/** The oldest that the chart names, and one of this year. */
const KUBERNETES = ['1.28.0', '1.34.0'];
/** What systemd-analyze calls OK ends at 5. */
const MOST_EXPOSURE = '20';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawbridge-linted-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A fetch and a build of a linter take minutes on a busy machine. */
const FETCH_MS = 900_000;

describe('deploy/ by the linters of its kinds [OPS-13]', () => {
  test('hadolint has nothing to say of the container file, and would have', { timeout: FETCH_MS }, () => {
    expect(ran(hadolint(), [join(DEPLOY, 'docker/Containerfile')])).toMatchObject({ status: 0, output: '' });
    const worse = readFileSync(join(DEPLOY, 'docker/Containerfile'), 'utf8')
      .replace('USER 10001:10001', 'USER root')
      .replace(/ADD /, 'ADDD ');
    expect(ran(hadolint(), ['-'], { input: worse }).status).not.toBe(0);
  });

  test('the compose file fits the compose specification', { timeout: FETCH_MS }, () => {
    const read = (file: string) => ran(goProgram('cmd'), ['--format', 'json', file], { cwd: join(DEPLOY, 'compose') });
    const { status, stdout } = read('compose.yaml');
    expect(status).toBe(0);
    expect(Object.keys((JSON.parse(stdout) as { services: object }).services).sort()).toEqual([
      'caddy',
      'drawbridge-1',
      'drawbridge-2',
      'nats',
      'postgres',
      'prometheus',
    ]);
    const worse = join(folder, 'compose.yaml');
    writeFileSync(worse, readFileSync(join(DEPLOY, 'compose/compose.yaml'), 'utf8').replace('read_only: true', 'read_olny: true'));
    cpSync(join(DEPLOY, 'compose/settings.env'), join(folder, 'settings.env'));
    expect(read(worse).output).toContain('read_olny');
  });

  test('the script of the compose file makes each secret that it names, once', () => {
    const copy = join(folder, 'made');
    cpSync(join(DEPLOY, 'compose'), copy, { recursive: true });
    must(join(copy, 'make-secrets.sh'), []);
    const { stdout } = ran(goProgram('cmd'), ['--format', 'json', 'compose.yaml'], { cwd: copy });
    const { secrets } = JSON.parse(stdout) as { secrets: Record<string, { file: string }> };
    for (const { file } of Object.values(secrets)) expect(statSync(file).size).toBeGreaterThan(20);
    expect(statSync(join(copy, 'secrets/sealing-keys')).mode & 0o077).toBe(0);
    expect(ran(join(copy, 'make-secrets.sh'), [])).toMatchObject({ status: 1 });
  });

  test('the chart passes helm lint, and what it renders fits Kubernetes', { timeout: FETCH_MS }, () => {
    const helm = goProgram('helm');
    expect(ran(helm, ['lint', '--strict', CHART])).toMatchObject({ status: 0 });
    for (const version of KUBERNETES) {
      const rendered = must(helm, ['template', 'pay', CHART, '--kube-version', version, '--set', 'ingress.enabled=true']);
      const location = `${kubernetesSchemas(version)}/{{.ResourceKind}}{{.KindSuffix}}.json`;
      const once = must(helm, [
        'template',
        'pay',
        CHART,
        '--kube-version',
        version,
        '--set',
        'replicas=1,persistence.accessMode=ReadWriteOnce',
      ]);
      const conform = (text: string) =>
        ran(goProgram('kubeconform'), ['-strict', '-summary', '-kubernetes-version', version, '-schema-location', location], {
          input: text,
        });
      expect(conform(rendered).output).toContain('8 resources found parsing stdin - Valid: 8, Invalid: 0, Errors: 0, Skipped: 0');
      expect(conform(once).output).toContain('Invalid: 0, Errors: 0, Skipped: 0');
      expect(conform(rendered.replace('livenessProbe', 'livelinessProbe')).status).toBe(1);
    }
  });

  test('the chart refuses values that would lose calls, share what cannot be shared, or set what does not exist', () => {
    const refused = (...set: string[]) =>
      ran(goProgram('helm'), ['template', 'pay', CHART, '--kube-version', '1.34.0', ...set.flatMap((one) => ['--set', one])]);
    expect(refused('settings.STOP_CALLS_S=soon').status).not.toBe(0);
    expect(refused('persistence.accessMode=ReadWriteOnce').output).toContain('must be ReadWriteMany');
    expect(refused('replica=3').output).toContain('replica');
    expect(refused('settings.SMTP_PASSWORD=x').status).not.toBe(0);
    expect(refused('image.tag=latest').status).not.toBe(0);
    expect(refused('replicas=1', 'persistence.accessMode=ReadWriteOnce').status).toBe(0);
  });

  test('the chart gives a pod as long as its settings let it take, and lets it go where they lead', () => {
    const rendered = (...set: string[]) =>
      must(goProgram('helm'), ['template', 'pay', CHART, '--kube-version', '1.34.0', ...set.flatMap((one) => ['--set-string', one])]);
    const grace_s = (text: string) => Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)?.[1]);
    const ports = (text: string) => [...text.matchAll(/protocol: TCP, port: (\d+)/g)].map(([, port]) => Number(port)).slice(1);
    const usual = rendered();
    expect([grace_s(usual), ports(usual)]).toEqual([70, [5432, 22, 587, 465, 443]]);
    const other = rendered(
      'settings.STOP_DELAY_S=0',
      'settings.STOP_CALLS_S=100',
      'settings.NATS_URL=tls://one:4333\\,nats://two',
      'settings.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318/v1',
      'settings.ODFI_SFTP_HOST=a.bank:2022\\,b.bank',
      'settings.SMTP_PORT=2525',
    );
    expect([grace_s(other), ports(other)]).toEqual([145, [5432, 22, 587, 465, 443, 4333, 4222, 2022, 4318, 2525]]);
  });

  test('the chart stops a server before the next where one node alone mounts the volume, and proves beside it', () => {
    const rendered = (mode: string) =>
      must(goProgram('helm'), ['template', 'pay', CHART, '--set', `replicas=1,persistence.accessMode=${mode}`, '--kube-version', '1.34.0']);
    expect(rendered('ReadWriteMany')).toContain('type: RollingUpdate');
    expect(rendered('ReadWriteMany')).not.toContain('podAffinity');
    expect(rendered('ReadWriteOnce')).toContain('type: Recreate');
    expect(rendered('ReadWriteOnce')).not.toContain('maxSurge');
    expect(rendered('ReadWriteOnce').split('kind: CronJob')[1]).toContain('podAffinity');
  });

  test('systemd reads the units without a warning, and finds them shut in', () => {
    const units = join(folder, 'units');
    cpSync(join(DEPLOY, 'systemd'), units, { recursive: true });
    // The program is there on the machine that it is installed on.
    for (const name of ['drawbridge.service', 'drawbridge-prove.service']) {
      const file = join(units, name);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/opt/drawbridge/current/node_modules/node/bin/node', '/bin/true'));
    }
    const files = [
      'drawbridge.service',
      'drawbridge-prove.service',
      'drawbridge-prove.timer',
      'drawbridge-backup.service',
      'drawbridge-backup.timer',
    ];
    expect(ran('systemd-analyze', ['verify', '--man=no', ...files.map((name) => join(units, name))])).toEqual({
      status: 0,
      stdout: '',
      output: '',
    });
    for (const name of files.filter((file) => file.endsWith('.service')))
      expect(ran('systemd-analyze', ['security', '--offline=true', `--threshold=${MOST_EXPOSURE}`, join(units, name)])).toMatchObject({
        status: 0,
      });
  });
});
