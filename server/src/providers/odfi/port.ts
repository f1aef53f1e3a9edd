/** The provider's bank, which takes our files and leaves files for us. */
export interface Odfi {
  readonly kind: 'sandbox' | 'folder' | 'sftp';
  /** Hands over a file. The same name and bytes may arrive twice; the bank takes them once. `at` is the domain's time. */
  deliver(file: { name: string; bytes: Uint8Array }, at: Date): Promise<void>;
  /** Names of the files that wait for us, oldest first. */
  listIncoming(at: Date): Promise<string[]>;
  fetchIncoming(name: string): Promise<Uint8Array>;
  /** Tells the bank that a file has been taken in and need not be offered again. */
  acknowledgeIncoming(name: string): Promise<void>;
}
