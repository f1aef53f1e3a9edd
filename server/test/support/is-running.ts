import { readFile } from 'node:fs/promises';

/** Whether a process runs. One that has ended, and that nobody has asked about yet, still has its number on Linux. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(stat);
}
