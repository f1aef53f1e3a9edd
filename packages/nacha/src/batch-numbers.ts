/** Which batch numbers each ODFI has had in a file, as runs of numbers that count up: a file of a million batches has one. */
export class BatchNumbers {
  readonly #runs = new Map<string, [first: number, last: number][]>();

  /** Notes a number; gives whether the ODFI had it before. */
  note(originating_dfi_identification: string, number: number): boolean {
    let runs = this.#runs.get(originating_dfi_identification);
    if (runs === undefined) {
      runs = [];
      this.#runs.set(originating_dfi_identification, runs);
    }
    const latest = runs.at(-1);
    if (latest !== undefined && number === latest[1] + 1) {
      latest[1] = number;
      return runs.length > 1 && runs.slice(0, -1).some(([first, last]) => first <= number && number <= last);
    }
    if (runs.some(([first, last]) => first <= number && number <= last)) return true;
    runs.push([number, number]);
    return false;
  }
}
