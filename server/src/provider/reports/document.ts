/** A column of a table, with how a row's cell is said. */
export interface ReportColumn<Row> {
  readonly label: string;
  /** A cell may have several lines. */
  readonly cell: (row: Row) => string;
  readonly is_number?: true;
  /** How wide on paper beside the others; 1 where nothing is said. */
  readonly weight?: number;
}

export interface PrintedColumn {
  readonly label: string;
  readonly is_number: boolean;
  readonly weight: number;
}

/** A table as people read it, on a page or on paper. */
export interface PrintedTable {
  readonly label: string;
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly (readonly string[])[];
  /** What is said where there is no row. */
  readonly empty: string;
}

export interface PrintedSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly tables: readonly PrintedTable[];
}

/** A document of the provider's: its page in the console and its PDF say the same. */
export interface PrintedDocument {
  readonly title: string;
  readonly subtitle: string;
  /** Of which moment its figures are, by the domain's clock. */
  readonly at: Date;
  readonly layout: 'portrait' | 'landscape';
  readonly sections: readonly PrintedSection[];
  /** Lines to be filled in by hand at its end, on paper alone. */
  readonly to_sign: readonly string[];
}

/** A table of rows, by its columns. */
export function tableOf<Row>(label: string, rows: readonly Row[], columns: readonly ReportColumn<Row>[], empty: string): PrintedTable {
  return {
    label,
    columns: columns.map(({ label: head, is_number = false, weight = 1 }) => ({ label: head, is_number, weight })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
    empty,
  };
}
