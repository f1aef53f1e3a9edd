import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must } from './linters.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WHO = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' };
const WHEN = { GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z', GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z' };

/** A copy of the tree as it stands, committed, in a folder of its own: the same commit each time. Gives its path. */
export function freshTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'drawbridge-tree-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(tree, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  must('git', ['init', '-q', '-b', 'main'], {}, tree);
  writeFileSync(join(tree, '.git/info/exclude'), 'node_modules\n');
  must('git', ['add', '-A'], {}, tree);
  must('git', ['commit', '-q', '-m', 'As it stands'], { ...WHO, ...WHEN }, tree);
  return tree;
}

/** Makes the archive of a tree by `npm run package`, as whoever has this umask; gives its path. */
export function packaged(tree: string, umask: string): string {
  must('sh', ['-c', `umask ${umask} && npm run -s package`], { TZ: umask === '077' ? 'Asia/Tokyo' : 'UTC' }, tree);
  const { version } = JSON.parse(execFileSync('cat', [join(tree, 'package.json')], { encoding: 'utf8' })) as { version: string };
  return join(tree, 'dist', `drawbridge-${version}.tar.gz`);
}
