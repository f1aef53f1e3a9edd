/** The provider's bank, which takes our files and leaves files for us. */
export interface Odfi {
  readonly kind: 'sandbox' | 'folder' | 'sftp';
  /** Hands over a file. The same name and bytes may arrive twice; the bank takes them once. `at` is the domain's time. */
  deliver(file: { name: string; bytes: Uint8Array }, at: Date): Promise<void>;
  /** What the bank has said so far about files that it was handed, of those named. One that it has said nothing about is left out. */
  readAcknowledgements(names: readonly string[]): Promise<Acknowledgement[]>;
  /** Names of the files that wait for us, oldest first. */
  listIncoming(at: Date): Promise<string[]>;
  fetchIncoming(name: string): Promise<Uint8Array>;
  /** Tells the bank that a file has been taken in and need not be offered again. */
  acknowledgeIncoming(name: string): Promise<void>;
}

/** The bank's word about a whole file. */
export interface Acknowledgement {
  readonly name: string;
  readonly accepted: boolean;
  /** Why not, in the bank's words. */
  readonly reason?: string;
}
