/* How rules on the fields of an answer are written. */

export type Fault = string | undefined;

/** The first rule that is broken: what it says. */
export const first = (...rules: readonly (readonly [holds: boolean, words: string])[]): Fault => rules.find(([holds]) => !holds)?.[1];

/** The fault of the first row that has one. */
export const each =
  <Row>(rule: (row: Row) => Fault) =>
  ({ items }: { items: readonly Row[] }): Fault =>
    items.map(rule).find((fault) => fault !== undefined);
