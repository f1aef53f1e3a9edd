/** How the bank's SFTP server is reached and used. */
export interface SftpSettings {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** `SHA256:…`, as ssh-keygen prints them; the server must show a key of one of them. */
  readonly host_key_fingerprints: readonly string[];
  readonly key_file: string | undefined;
  readonly key_passphrase_file: string | undefined;
  readonly password_file: string | undefined;
  readonly outgoing: string;
  readonly incoming: string;
  readonly archive: string | undefined;
  readonly picked_up_at_once: boolean;
  /** How long the server may take over one step. */
  readonly timeout_ms: number;
}
