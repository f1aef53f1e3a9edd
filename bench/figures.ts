/** One figure of the bench: what it is, what it came to, and the gate it must pass, where it has one. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly gate?: { readonly at_least?: number; readonly at_most?: number };
  /** The single values behind a median. */
  readonly values?: readonly number[];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) throw new Error('no values');
  return sorted.length % 2 === 1 ? (sorted[Math.floor(middle)] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** A figure that is the median of values taken in interleaved pairs. */
export function ofRounds(what: string, unit: string, values: readonly number[], gate?: Figure['gate']): Figure {
  return { what, unit, values, value: median(values), ...(gate ? { gate } : {}) };
}

export function passes({ value, gate }: Figure): boolean {
  return (gate?.at_least === undefined || value >= gate.at_least) && (gate?.at_most === undefined || value <= gate.at_most);
}

export function lineOf(figure: Figure): string {
  const { gate, values } = figure;
  const shown = figure.value >= 100 ? figure.value.toFixed(0) : figure.value.toFixed(figure.unit === '' ? 3 : 2);
  const wanted =
    gate?.at_least !== undefined ? ` (at least ${gate.at_least})` : gate?.at_most !== undefined ? ` (at most ${gate.at_most})` : '';
  const spread =
    values && values.length > 1 ? `  [${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)} in ${values.length}]` : '';
  return `${passes(figure) ? 'ok  ' : 'LOW '} ${figure.what}: ${shown}${figure.unit ? ` ${figure.unit}` : ''}${wanted}${spread}`;
}
