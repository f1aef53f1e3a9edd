type Reporter = (error: unknown) => void;
const reporters = new Set<Reporter>();

/** Tells whoever listens (an error-reporting service, where one is configured) of an error that a person may never see. */
export function report(error: unknown): void {
  for (const reporter of reporters) reporter(error);
}

export function addReporter(reporter: Reporter): () => void {
  reporters.add(reporter);
  return () => reporters.delete(reporter);
}
