import { natureOf } from '../addenda.ts';
import { NachaError } from '../errors.ts';
import type { BatchInput, FileInput, NachaFile } from '../model.ts';
import { type AnyBatch, headerOf, type PlainEntry, plain, without } from './parts.ts';

/** A file as read or as given to the writer. */
export type AnyFile = NachaFile | FileInput;

/** The file without its totals, which the writer computes anew: for a file whose batches or entries were changed. */
export function rebuiltFile(file: AnyFile): FileInput {
  const { header, batches, layout, rules } = file;
  return { header, batches: [...batches].map((batch) => withoutTotals(batch)), ...(layout && { layout }), ...(rules && { rules }) };
}

/**
 * One file of the batches of several between the same two parties, in their order, numbered from 1, with the header of the first.
 * @throws {NachaError} when there is no file, or they have other origins or destinations.
 */
export function mergedFile(files: readonly AnyFile[]): FileInput {
  const [first, ...others] = files;
  if (first === undefined) throw new NachaError({ path: 'files', rule: 'there must be a file' });
  for (const [index, { header }] of others.entries()) {
    for (const field of ['immediate_destination', 'immediate_origin'] as const) {
      if (header[field] !== first.header[field]) {
        const rule = `must be that of the first file, ${first.header[field]}`;
        throw new NachaError({ path: `files[${index + 1}].header`, field, value: header[field], rule });
      }
    }
  }
  return { ...rebuiltFile(first), batches: numbered(files.flatMap(({ batches }) => [...batches])) };
}

/**
 * Files of a file's batches, by what `keyOf` says of each: one by class, by company, by effective date. Batches are numbered
 * from 1 in each. The files have one header: tell them apart by `file_id_modifier` before they are sent.
 */
export function splitFile(file: AnyFile, keyOf: (batch: AnyBatch) => string): Map<string, FileInput> {
  const groups = new Map<string, AnyBatch[]>();
  for (const batch of file.batches as Iterable<AnyBatch>) {
    const key = keyOf(batch);
    groups.set(key, [...(groups.get(key) ?? []), batch]);
  }
  return new Map([...groups].map(([key, batches]) => [key, { ...rebuiltFile(file), batches: numbered(batches) }]));
}

/**
 * The file with fewer batches: those with the same header but for their number become one, in the order of their
 * trace numbers. Entries of another nature, and those whose trace number the batch has already, stay in batches of their own.
 */
export function flattenedFile(file: AnyFile): FileInput {
  const flat: { key: string; traces: Set<string>; batch: AnyBatch; entries: PlainEntry[] }[] = [];
  for (const batch of file.batches as Iterable<AnyBatch>) {
    const entries = [...batch.entries].map(plain);
    const key = keyOfBatch(batch, entries);
    const into = flat.find(
      (one) => one.key === key && entries.every((entry) => entry.trace_number !== undefined && !one.traces.has(entry.trace_number)),
    );
    if (into === undefined) {
      flat.push({ key, batch, entries, traces: new Set(entries.map(({ trace_number }) => trace_number ?? '')) });
      continue;
    }
    into.entries.push(...entries);
    for (const { trace_number } of entries) into.traces.add(trace_number ?? '');
  }
  const batches = flat.map(({ batch, entries }) => {
    const sorted = entries.toSorted((one, other) => ((one.trace_number ?? '') < (other.trace_number ?? '') ? -1 : 1));
    // Advices have no trace numbers: their order is their own.
    const ordered = batch.format === 'adv' ? entries : sorted;
    return { ...batch, entries: ordered } as unknown as AnyBatch;
  });
  return { ...rebuiltFile(file), batches: numbered(batches) };
}

function numbered(batches: readonly AnyBatch[]): BatchInput[] {
  return batches.map((batch, index) => {
    const rebuilt = withoutTotals(batch);
    return { ...rebuilt, header: { ...rebuilt.header, batch_number: index + 1 } } as BatchInput;
  });
}

/** The batch without its totals; what only its control says stays. */
function withoutTotals(batch: AnyBatch): BatchInput {
  const given = batch.control as Readonly<Record<string, unknown>> | undefined;
  const own = ['message_authentication_code', 'ach_operator_data', 'reserved'].filter(
    (name) => given?.[name] !== undefined && given[name] !== '',
  );
  const rest = without(batch as unknown as Readonly<Record<string, unknown>>, 'control');
  return {
    ...rest,
    ...(own.length > 0 && { control: Object.fromEntries(own.map((name) => [name, given?.[name]])) }),
  } as unknown as BatchInput;
}

/** What batches that may become one have in common. */
function keyOfBatch(batch: AnyBatch, entries: readonly PlainEntry[]): string {
  const header = without(headerOf(batch), 'batch_number');
  const natures = new Set(entries.map(({ addenda }) => natureOf(addenda ?? [])));
  const fields = Object.entries(header).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([
    batch.format ?? 'standard',
    fields,
    [...natures],
    batch.control && 'message_authentication_code' in batch.control ? batch.control.message_authentication_code : '',
  ]);
}
