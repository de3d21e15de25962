import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { uhrzeit } from '#client/datum.ts'
import type { Schicht } from '#features/sanitaetsdienste/formen.ts'
import classes from './Plaetze.module.css'
import { fahrzeugname } from './sitze.ts'
import { ausbildung, type Ziel } from './tafel.ts'
import { useAblage, useZiehbar } from './useZiehen.ts'
import type { Stelle } from './zustand.ts'

/** What a slot can do; the same functions for all of them. */
export interface Griffe {
  readonly oeffnePerson: (profil: string) => void
  readonly oeffnePlatz: (ziel: Ziel) => void
  readonly lege: (profil: string, ziel: Ziel) => void
  readonly nimmHeraus: (profil: string) => void
  readonly warnungen: (profil: string, ziel: Ziel) => readonly string[]
  readonly istGeaendert: (profil: string) => boolean
  /** Nothing can be changed (any more): no crosses. */
  readonly fest: boolean
}

interface Angaben {
  readonly ziel: Ziel
  readonly name: string
  readonly stelle: Stelle | null
  readonly schicht: Schicht
  readonly griffe: Griffe
  /** Nothing is missing when it stays empty. */
  readonly wahlfrei?: boolean
  /** What an empty one says. */
  readonly leer?: string
  /** What the cross does, where it is something else than taking the person out of the shift. */
  readonly loese?: () => void
}

/** One place: empty, or with who takes it. Takes who is dropped on it. */
export function Platz({
  ziel,
  name,
  stelle,
  schicht,
  griffe,
  wahlfrei = false,
  leer = wahlfrei ? 'wenn gewünscht' : 'noch frei',
  loese,
}: Angaben) {
  const profil = stelle?.person._id
  const statt = ziel.art === 'zeile' || ziel.art === 'sitz' ? { ...ziel, statt: profil } : ziel
  const { ref, ueber } = useAblage<HTMLLIElement>((wer) => griffe.lege(wer, statt))
  const { ref: zug, zieht } = useZiehbar<HTMLDivElement>(profil ?? null)
  if (!stelle || profil === undefined) {
    return (
      <li ref={ref} className={classes['platz']} data-leer data-ueber={ueber || undefined}>
        <button type="button" className={classes['frei']} onClick={() => griffe.oeffnePlatz(ziel)}>
          <IconPlus aria-hidden size={18} />
          <span>
            {name}
            <small>{leer}</small>
          </span>
        </button>
      </li>
    )
  }
  const voll = `${stelle.person.vorname} ${stelle.person.nachname}`
  const warnt = griffe.warnungen(profil, ziel).length
  return (
    <li ref={ref} className={classes['platz']} data-ueber={ueber || undefined} data-geaendert={griffe.istGeaendert(profil) || undefined}>
      <div ref={zug} className={classes['person']} data-zieht={zieht || undefined}>
        <button type="button" className={classes['wer']} onClick={() => griffe.oeffnePerson(profil)}>
          <b>{voll}</b>
          <small>{[name, ...zusaetze(stelle, schicht, ziel)].filter(Boolean).join(' · ')}</small>
          {warnt > 0 && <small className={classes['warnt']}>{warnt === 1 ? '1 Hinweis' : `${warnt} Hinweise`}</small>}
        </button>
        {!griffe.fest && (
          <button
            type="button"
            className={classes['weg']}
            aria-label={`${voll} herausnehmen: ${name || 'eingeteilt'}`}
            onClick={() => (loese ? loese() : griffe.nimmHeraus(profil))}
          >
            <IconX aria-hidden size={18} />
          </button>
        )}
      </div>
    </li>
  )
}

/** What else one should see of who stands there: qualification, part of the shift, vehicle and function where the place says another. */
function zusaetze(stelle: Stelle, schicht: Schicht, ziel: Ziel): string[] {
  const teil = stelle.von !== schicht.beginn || stelle.bis !== schicht.ende ? [`${uhrzeit(stelle.von)}–${uhrzeit(stelle.bis)} Uhr`] : []
  const fahrzeug = ziel.art === 'sitz' ? undefined : schicht.fahrzeuge.find(({ _id }) => _id === stelle.fahrzeug)
  const zeile = ziel.art === 'zeile' ? schicht.bedarf[ziel.zeile] : undefined
  const andere = ziel.art !== 'sitz' && stelle.funktion !== '' && stelle.funktion !== zeile?.funktion ? [stelle.funktion] : []
  const hat = zeile?.qualifikation === stelle.qualifikation ? [] : [ausbildung(stelle.qualifikation)]
  return [...hat, ...andere, ...(fahrzeug ? [fahrzeugname(fahrzeug)] : []), ...teil]
}
