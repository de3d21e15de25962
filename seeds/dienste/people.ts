import { rangOf, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Random } from '../random.ts'
import { Belegung } from './belegung.ts'

export interface Helfer {
  readonly profil: string
  readonly user: string
  readonly username: string
  readonly name: string
  readonly qualifikation: string
  readonly group: string
  readonly classes: readonly string[]
}

export class People {
  readonly belegung = new Belegung()
  readonly leiter: readonly Helfer[]
  readonly #random: Random
  readonly #byName: ReadonlyMap<string, Helfer>
  /** Index = rank: people of at least this rank; frequent ones appear several times. */
  readonly #pool: readonly (readonly Helfer[])[]
  #nextLeiter = 0

  constructor(random: Random, people: readonly Mitglied[]) {
    this.#random = random
    const all = people.map(({ person, user, profil }) => ({
      dienst: person.inDienst && profil.status === 'aktiv',
      leads: person.rollen.includes('Dienstführung (San)'),
      helfer: {
        profil: profil._id,
        user: user._id,
        username: user.username,
        name: `${user.vorname} ${user.nachname}`,
        qualifikation: profil.sanitaetsausbildung ?? 'keine',
        group: profil.gruppe ?? '',
        classes: profil.fuehrerscheinklassen ?? [],
      },
    }))
    this.#byName = new Map(all.map(({ helfer }) => [helfer.username, helfer]))
    this.leiter = all.filter(({ dienst, leads }) => dienst && leads).map(({ helfer }) => helfer)
    const eagerness = [1, 1, 2, 2, 3, 5]
    const pool = all.flatMap(({ dienst, helfer }) => (dienst ? Array.from({ length: random.pick(eagerness) }, () => helfer) : []))
    this.#pool = SANITAETSAUSBILDUNGEN.map((_, r) => pool.filter(({ qualifikation }) => rangOf(qualifikation) >= r))
  }

  named(username: string): Helfer {
    const helfer = this.#byName.get(username)
    if (!helfer) throw new Error(`nobody is called ${username}`)
    return helfer
  }

  /** A free person of at least this qualification that passes `fits`; undefined if there is none. */
  find(qualifikation: string, von: number, bis: number, fits: (helfer: Helfer) => boolean): Helfer | undefined {
    const pool = this.#pool[rangOf(qualifikation)] ?? []
    const ifFree = (helfer: Helfer | undefined) =>
      helfer !== undefined && fits(helfer) && this.belegung.isFree(helfer.profil, von, bis) ? helfer : undefined
    for (let i = 0; i < 12; i += 1) {
      const found = pool.length > 0 ? ifFree(this.#random.pick(pool)) : undefined
      if (found) return found
    }
    const start = pool.length > 0 ? this.#random.whole(0, pool.length - 1) : 0
    for (let i = 0; i < pool.length; i += 1) {
      const found = ifFree(pool[(start + i) % pool.length])
      if (found) return found
    }
    return undefined
  }

  nextLeiter(von: number, bis: number): Helfer | undefined {
    for (let i = 0; i < this.leiter.length; i += 1) {
      const leiter = this.leiter[(this.#nextLeiter + i) % this.leiter.length]
      if (leiter && this.belegung.isFree(leiter.profil, von, bis)) {
        this.#nextLeiter += i + 1
        return leiter
      }
    }
    return undefined
  }
}
