/** A backup cannot be made or read; the message is one German sentence for the operator. */
export class BackupError extends Error {
  override name = 'SicherungFehler'
}
