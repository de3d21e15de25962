// Who does services, found by qualification; some come often, some seldom.
import { rang, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Mitglied } from '../mitglieder.ts'
import type { Random } from '../random.ts'
import { Belegung } from './belegung.ts'

export interface Helfer {
  readonly profil: string
  readonly user: string
  readonly username: string
  readonly name: string
  readonly qualifikation: string
  readonly gruppe: string
  readonly klassen: readonly string[]
}

export class People {
  readonly belegung = new Belegung()
  readonly leiter: readonly Helfer[]
  readonly #random: Random
  readonly #byName: ReadonlyMap<string, Helfer>
  /** By rank: all of at least this rank, each as often as they like to come. */
  readonly #pot: readonly (readonly Helfer[])[]
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
        gruppe: profil.gruppe ?? '',
        klassen: profil.fuehrerscheinklassen ?? [],
      },
    }))
    this.#byName = new Map(all.map(({ helfer }) => [helfer.username, helfer]))
    this.leiter = all.filter(({ dienst, leads }) => dienst && leads).map(({ helfer }) => helfer)
    const diligence = [1, 1, 2, 2, 3, 5]
    const pot = all.flatMap(({ dienst, helfer }) => (dienst ? Array.from({ length: random.eins(diligence) }, () => helfer) : []))
    this.#pot = SANITAETSAUSBILDUNGEN.map((_, r) => pot.filter(({ qualifikation }) => rang(qualifikation) >= r))
  }

  /** Somebody of the fixed people, by user name. */
  wer(username: string): Helfer {
    const helfer = this.#byName.get(username)
    if (!helfer) throw new Error(`nobody is called ${username}`)
    return helfer
  }

  /** Somebody of at least this qualification who is free then and passes; undefined when there is none at hand. */
  suche(qualifikation: string, von: number, bis: number, fits: (helfer: Helfer) => boolean): Helfer | undefined {
    const pot = this.#pot[rang(qualifikation)] ?? []
    const suits = (helfer: Helfer | undefined) =>
      helfer !== undefined && fits(helfer) && this.belegung.frei(helfer.profil, von, bis) ? helfer : undefined
    for (let i = 0; i < 12; i += 1) {
      const found = pot.length > 0 ? suits(this.#random.eins(pot)) : undefined
      if (found) return found
    }
    const start = pot.length > 0 ? this.#random.whole(0, pot.length - 1) : 0
    for (let i = 0; i < pot.length; i += 1) {
      const found = suits(pot[(start + i) % pot.length])
      if (found) return found
    }
    return undefined
  }

  /** Leaders take turns; whoever is held elsewhere is passed over. */
  nextLeiter(von: number, bis: number): Helfer | undefined {
    for (let i = 0; i < this.leiter.length; i += 1) {
      const leiter = this.leiter[(this.#nextLeiter + i) % this.leiter.length]
      if (leiter && this.belegung.frei(leiter.profil, von, bis)) {
        this.#nextLeiter += i + 1
        return leiter
      }
    }
    return undefined
  }
}
