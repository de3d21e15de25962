import pg from 'pg'

const HOECHSTENS = 500

/**
 * Gives each query text that comes back a name, so that PostgreSQL parses and plans it once per connection.
 * Measured on one row of users and profile: 0.06 ms of the database's CPU instead of 0.17.
 * The second use earns the name: texts that differ every time (lists of values) would only fill the table.
 */
export class Anweisungen {
  readonly #namen = new Map<string, string>()
  readonly #einmal = new Set<string>()
  readonly #hoechstens: number
  #generation = 0

  constructor(hoechstens = HOECHSTENS) {
    this.#hoechstens = hoechstens
  }

  /** The name of the text, or undefined while it has none. */
  name(text: string): string | undefined {
    const name = this.#namen.get(text)
    if (name !== undefined || this.#namen.size >= this.#hoechstens) return name
    if (this.#einmal.delete(text)) {
      const neu = `s${this.#generation}_${this.#namen.size}`
      this.#namen.set(text, neu)
      return neu
    }
    if (this.#einmal.size >= this.#hoechstens) this.#einmal.clear()
    this.#einmal.add(text)
    return undefined
  }

  /** After a migration by another node the old plans are refused (0A000): all texts get new names. */
  vergiss(): void {
    this.#generation++
    this.#namen.clear()
  }
}

const anweisungen = new Anweisungen()

/** Turns the parameterised queries of a new connection into prepared statements. */
export function bereiteVor(client: pg.ClientBase): void {
  const frage = client.query.bind(client) as (...teile: unknown[]) => unknown
  const vorbereitet = (config: unknown, values?: unknown, callback?: unknown): unknown => {
    const name = typeof config === 'string' && Array.isArray(values) && values.length > 0 ? anweisungen.name(config) : undefined
    if (name === undefined) return frage(config, values, callback)
    const antwort = frage({ name, text: config, values }, undefined, callback)
    if (antwort instanceof Promise) antwort.catch(vergissAltePlaene)
    return antwort
  }
  client.query = vorbereitet as typeof client.query
}

function vergissAltePlaene(fehler: unknown): void {
  if (fehler instanceof pg.DatabaseError && fehler.code === '0A000' && fehler.message.includes('cached plan')) anweisungen.vergiss()
}
