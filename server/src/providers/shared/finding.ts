/** A check's finding about one thing that production needs. Nothing of it is a secret. */
export interface Finding {
  /** What was looked at, in a few words: "Plaid credentials". */
  readonly what: string;
  readonly good: boolean;
  /** False where it was not looked at, and could not be: a person has to. */
  readonly seen?: false;
  /** What was found, in a sentence. */
  readonly says: string;
  /** What a person does about it, where something is not good. */
  readonly remedy?: string;
}

/** Something that can be looked at without changing anything: a provider, a folder, a key. */
export interface Checkable {
  /** Looks at it by harmless calls. Never throws for what the other side does: that is a finding. */
  check(): Promise<Finding[]>;
}
