/** One of the bank's SFTP servers. */
export interface SftpHost {
  /** As the settings name it: `sftp.bank.example`, `[::1]:2022`. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** `SHA256:…`, as ssh-keygen prints them; this server must show a key of one of them. */
  readonly host_key_fingerprints: readonly string[];
}

/** How the bank's SFTP server is reached and used. */
export interface SftpSettings {
  /** In the order in which they are tried, at least one. All show the same folders. */
  readonly hosts: readonly SftpHost[];
  readonly user: string;
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
