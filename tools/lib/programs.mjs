import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ROOT } from './paths.mjs';

/**
 * Runs a program to its end with our own input and output; gives its exit code. Signals meant for us are passed on to it, as often as
 * they come. With `tie`, it learns when this process is gone, however that happened. With `kept`, an array, what it says is put there.
 */
export function run(file, args, { env = process.env, cwd = ROOT, tie = false, kept = undefined } = {}) {
  return new Promise((resolve, reject) => {
    const said = kept ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
    const child = spawn(file, args, { cwd, env, stdio: tie ? [...said, 'ipc'] : said });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => kept.push(chunk));
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    // Where its words are kept, not before all of them are here.
    child.on(kept ? 'close' : 'exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      resolve(signal === null ? (code ?? 1) : 128 + (SIGNAL_NUMBERS[signal] ?? 0));
    });
    if (tie) stopWithNpm(() => child.kill('SIGTERM'));
  });
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** npm that was killed outright tells nobody: what it started would go on alone. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npmPid = pidOfNpm();
  const timer = setInterval(() => {
    try {
      process.kill(npmPid, 0);
    } catch {
      clearInterval(timer);
      stop();
    }
  }, 500);
  timer.unref();
}

/** npm runs a script through a shell, which may or may not stand between. */
function pidOfNpm() {
  const parent = processOf(process.ppid);
  return parent && /^-?(sh|dash|ash|bash|zsh|busybox)$/.test(parent.name) ? parent.ppid : process.ppid;
}

function processOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, end), ppid: Number(stat.slice(end + 2).split(' ')[1]) };
  } catch {
    const [ppid, name] = (spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '').trim().split(/\s+/);
    return name === undefined ? undefined : { name: name.slice(name.lastIndexOf('/') + 1), ppid: Number(ppid) };
  }
}

/** Runs npm, the same one that runs us where there is one; `options`: of `run`. */
export function npm(args, options = {}) {
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith('.js')) return run(process.execPath, [npmScript, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
