import type { NachaError, NachaWarning } from '../errors.ts';
import type { NachaEvent } from '../events.ts';
import { maskedEntry, maskedRecord } from '../mask.ts';
import type { RuleLevels } from '../rules/levels.ts';
import type { BatchFormat } from '../standard-entry-classes.ts';
import type { Input } from './input.ts';
import type { Output } from './output.ts';
import { FileTally } from './tally.ts';

/** So many warnings are printed; a file of lines that were all cut short has one for each. */
const MOST_WARNINGS = 1_000;

/** Writes the file as one JSON document, record by record; the unreadable is `null`, and `errors` say why. */
export async function json(input: Input, output: Output, options: { unmasked: boolean }): Promise<boolean> {
  const tally = new FileTally();
  const document = new JsonDocument(output, options.unmasked, input.rules);
  for await (const events of input.events()) {
    for (const event of events) {
      tally.take(event);
      document.take(event);
    }
    await output.settle();
  }
  document.end(tally.is_valid);
  return tally.is_valid;
}

class JsonDocument {
  readonly #output: Output;
  readonly #unmasked: boolean;
  /** What was agreed on when it was read, and must be to write it again. */
  readonly #rules: RuleLevels;
  readonly #errors: NachaError[] = [];
  readonly #warnings: NachaWarning[] = [];
  #format: BatchFormat = 'standard';
  #has_header = false;
  #batch_count = 0;
  #in_batch = false;
  #entry_count = 0;
  #control: unknown = null;
  #layout: unknown = null;

  constructor(output: Output, unmasked: boolean, rules: RuleLevels) {
    this.#rules = rules;
    this.#output = output;
    this.#unmasked = unmasked;
  }

  take(event: NachaEvent): void {
    switch (event.type) {
      case 'file-header':
        this.#begin(this.#shown(event.header));
        break;
      case 'batch-header':
        this.#begin(null);
        this.#closeBatch(null);
        this.#openBatch(event.format, this.#shown(event.header));
        break;
      case 'entry':
        this.#addEntry(event);
        break;
      case 'batch-control':
        this.#closeBatch(this.#shown(event.control));
        break;
      case 'file-control':
        this.#control = this.#shown(event.control);
        break;
      case 'end':
        this.#layout = event.layout;
        break;
      case 'warning':
        if (this.#warnings.length < MOST_WARNINGS) this.#warnings.push(event.warning);
        break;
      case 'error':
        this.#errors.push(event.error);
        break;
    }
  }

  end(valid: boolean): void {
    this.#begin(null);
    this.#closeBatch(null);
    this.#output.say(this.#batch_count > 0 ? '\n],\n' : '],\n');
    const rules = Object.keys(this.#rules).length > 0 ? { rules: this.#rules } : {};
    const rest = {
      control: this.#control,
      layout: this.#layout,
      ...rules,
      valid,
      warnings: this.#warnings,
      errors: this.#errors.map(plain),
    };
    for (const [name, value] of Object.entries(rest)) {
      this.#output.say(`${JSON.stringify(name)}: ${JSON.stringify(value)}${name === 'errors' ? '\n}\n' : ',\n'}`);
    }
  }

  /** A header or control as it may be shown. */
  #shown(record: object): object {
    return this.#unmasked ? record : maskedRecord(record);
  }

  /** Opens the document, once; without a header where it could not be read. */
  #begin(header: unknown): void {
    if (this.#has_header) return;
    this.#has_header = true;
    this.#output.say(`{\n"header": ${JSON.stringify(header)},\n"batches": [`);
  }

  #openBatch(format: BatchFormat, header: unknown): void {
    this.#output.say(this.#batch_count > 0 ? ',\n' : '\n');
    this.#output.say(`{"format": ${JSON.stringify(format)}, "header": ${JSON.stringify(header)}, "entries": [`);
    this.#format = format;
    this.#batch_count += 1;
    this.#entry_count = 0;
    this.#in_batch = true;
  }

  #addEntry({ entry }: NachaEvent & { type: 'entry' }): void {
    this.#output.say(this.#entry_count > 0 ? ',\n' : '\n');
    this.#output.say(JSON.stringify(this.#unmasked ? entry : maskedEntry(this.#format, entry)));
    this.#entry_count += 1;
  }

  #closeBatch(control: unknown): void {
    if (!this.#in_batch) return;
    this.#in_batch = false;
    this.#output.say(`\n], "control": ${JSON.stringify(control)}}`);
  }
}

function plain({ message, line, columns, record, field, value, rule, rule_id, expected }: NachaError) {
  return { message, line, columns, record, field, value, rule, rule_id, expected };
}
