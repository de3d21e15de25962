/** The embedded database cannot run; the message is one German sentence for the operator. */
export class DatabaseError extends Error {
  override name = 'DatenbankFehler'
}

/** Another process uses the data directory; the operator has to stop one of the two. */
export class InUseError extends DatabaseError {
  override name = 'BesetztFehler'
}
