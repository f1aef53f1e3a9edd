import { readFile, writeFile } from 'node:fs/promises';

/** Has the kernel forget how much memory this process held at most, and gives how much it holds, in MB. */
export async function beginPeak(): Promise<number> {
  await writeFile('/proc/self/clear_refs', '5');
  return peakMb();
}

/** How much memory this process held at most since `beginPeak`, in MB. */
export async function peakMb(): Promise<number> {
  return Number(/VmHWM:\s+(\d+) kB/.exec(await readFile('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1000;
}
