/** How far one is in several steps. `done` counts from 1. */
export function Steps({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <div className="steps" role="progressbar" aria-label={label} aria-valuemin={1} aria-valuemax={total} aria-valuenow={done}>
      {Array.from({ length: total }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <i key={at} data-done={at < done ? '' : undefined} />
      ))}
    </div>
  );
}
