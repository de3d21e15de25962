import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { timeOfDay } from '#client/date.ts'
import type { Schicht } from '#features/sanitaetsdienste/schemas.ts'
import classes from './Plaetze.module.css'
import { fahrzeugname } from './seats.ts'
import { ausbildung, type Target } from './tableau.ts'
import { useDropTarget, useDraggable } from './useDrag.ts'
import type { Place } from './state.ts'

/** What a slot can do; the same functions for all of them. */
export interface Handles {
  readonly openPerson: (profil: string) => void
  readonly openPlatz: (target: Target) => void
  readonly put: (profil: string, target: Target) => void
  readonly takeOut: (profil: string) => void
  readonly warnings: (profil: string, target: Target) => readonly string[]
  readonly isChanged: (profil: string) => boolean
  /** Nothing can be changed (any more): no crosses. */
  readonly fixed: boolean
}

interface Props {
  readonly ziel: Target
  readonly name: string
  readonly place: Place | null
  readonly schicht: Schicht
  readonly handles: Handles
  /** Nothing is missing when it stays empty. */
  readonly optional?: boolean
  /** What an empty one says. */
  readonly empty?: string
  /** What the cross does, where it is something else than taking the person out of the shift. */
  readonly remove?: () => void
}

/** One place: empty, or with who takes it. Takes who is dropped on it. */
export function Platz({
  ziel: target,
  name,
  place,
  schicht,
  handles,
  optional = false,
  empty = optional ? 'wenn gewünscht' : 'noch frei',
  remove,
}: Props) {
  const profil = place?.person._id
  const instead = target.art === 'zeile' || target.art === 'sitz' ? { ...target, statt: profil } : target
  const { ref, over } = useDropTarget<HTMLLIElement>((who) => handles.put(who, instead))
  const { ref: drag, dragging } = useDraggable<HTMLDivElement>(profil ?? null)
  if (!place || profil === undefined) {
    return (
      <li ref={ref} className={classes['platz']} data-leer data-ueber={over || undefined}>
        <button type="button" className={classes['frei']} onClick={() => handles.openPlatz(target)}>
          <IconPlus aria-hidden size={18} />
          <span>
            {name}
            <small>{empty}</small>
          </span>
        </button>
      </li>
    )
  }
  const full = `${place.person.vorname} ${place.person.nachname}`
  const warns = handles.warnings(profil, target).length
  return (
    <li ref={ref} className={classes['platz']} data-ueber={over || undefined} data-geaendert={handles.isChanged(profil) || undefined}>
      <div ref={drag} className={classes['person']} data-zieht={dragging || undefined}>
        <button type="button" className={classes['wer']} onClick={() => handles.openPerson(profil)}>
          <b>{full}</b>
          <small>{[name, ...extras(place, schicht, target)].filter(Boolean).join(' · ')}</small>
          {warns > 0 && <small className={classes['warnt']}>{warns === 1 ? '1 Hinweis' : `${warns} Hinweise`}</small>}
        </button>
        {!handles.fixed && (
          <button
            type="button"
            className={classes['weg']}
            aria-label={`${full} herausnehmen: ${name || 'eingeteilt'}`}
            onClick={() => (remove ? remove() : handles.takeOut(profil))}
          >
            <IconX aria-hidden size={18} />
          </button>
        )}
      </div>
    </li>
  )
}

/** What else one should see of who stands there: qualification, part of the shift, vehicle and function where the place says another. */
function extras(place: Place, schicht: Schicht, target: Target): string[] {
  const part = place.von !== schicht.beginn || place.bis !== schicht.ende ? [`${timeOfDay(place.von)}–${timeOfDay(place.bis)} Uhr`] : []
  const fahrzeug = target.art === 'sitz' ? undefined : schicht.fahrzeuge.find(({ _id }) => _id === place.fahrzeug)
  const row = target.art === 'zeile' ? schicht.bedarf[target.zeile] : undefined
  const other = target.art !== 'sitz' && place.funktion !== '' && place.funktion !== row?.funktion ? [place.funktion] : []
  const has = row?.qualifikation === place.qualifikation ? [] : [ausbildung(place.qualifikation)]
  return [...has, ...other, ...(fahrzeug ? [fahrzeugname(fahrzeug)] : []), ...part]
}
