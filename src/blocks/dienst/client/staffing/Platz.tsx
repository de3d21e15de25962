import { useRef } from 'react'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { timeOfDay } from '#client/text/date.ts'
import { useDraggable, useDropTarget } from '#client/ui/action/useDrag.ts'
import type { BoardSchicht } from '../board.ts'
import classes from './Plaetze.module.css'
import { vehicleTitle } from './seats.ts'
import { ausbildungText, type Target, warningTexts } from './tableau.ts'
import type { Slot } from './groups.ts'
import type { Place } from './state.ts'
import { PERSON, useWork } from './work.ts'
import { isWheel } from '../../besetzung.ts'

/** One place, empty or taken, and a drop target. */
export function Platz({ target, name, place, empty, aside }: Slot) {
  const { tableau, moves, isChanged, fixed, openPerson, openPlatz } = useWork()
  const profil = place?.person._id
  const instead = target.kind === 'zeile' || target.kind === 'sitz' ? { ...target, instead: profil } : target
  const [ref, drag] = [useRef<HTMLLIElement>(null), useRef<HTMLDivElement>(null)]
  const over = useDropTarget(ref, PERSON, { zone: () => true, put: (who) => moves.put(who, instead) })
  const dragging = useDraggable(drag, PERSON, profil ?? null)
  if (!place || profil === undefined) {
    return (
      <li ref={ref} className={classes['place']} data-leer data-ueber={over || undefined}>
        <button type="button" className={classes['free']} onClick={() => openPlatz(target)}>
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
  const kandidat = moves.find(profil)
  const warns = kandidat ? warningTexts(kandidat, tableau.schicht, target).length : 0
  return (
    <li ref={ref} className={classes['place']} data-ueber={over || undefined} data-geaendert={isChanged(profil) || undefined}>
      <div ref={drag} className={classes['person']} data-zieht={dragging || undefined}>
        <button type="button" className={classes['name']} onClick={() => openPerson(profil)}>
          <b>{full}</b>
          <small>{[name, ...extras(place, tableau.schicht, target)].filter(Boolean).join(' · ')}</small>
          {place.lenkt === false && isWheel(place.funktion) && <small className={classes['warning']}>zählt nicht: darf nicht fahren</small>}
          {warns > 0 && <small className={classes['warning']}>{warns === 1 ? '1 Hinweis' : `${warns} Hinweise`}</small>}
        </button>
        {!fixed && (
          <button
            type="button"
            className={`${classes['remove']} no-print`}
            aria-label={`${full} herausnehmen: ${name || 'eingeteilt'}`}
            onClick={() => (aside ? moves.leaveFahrzeug(profil) : moves.takeOut(profil))}
          >
            <IconX aria-hidden size={18} />
          </button>
        )}
      </div>
    </li>
  )
}

/** Further facts about the person: qualification, partial time, and a vehicle or function that differs from the place. */
function extras(place: Place, schicht: BoardSchicht, target: Target): string[] {
  const part = place.von !== schicht.beginn || place.bis !== schicht.ende ? [`${timeOfDay(place.von)}–${timeOfDay(place.bis)} Uhr`] : []
  const fahrzeug = target.kind === 'sitz' ? undefined : schicht.fahrzeuge.find(({ _id }) => _id === place.fahrzeug)
  const row = target.kind === 'zeile' ? schicht.bedarf[target.row] : undefined
  const extraFunction = target.kind !== 'sitz' && place.funktion !== '' && place.funktion !== row?.funktion ? [place.funktion] : []
  const has = row?.qualifikation === place.qualifikation ? [] : [ausbildungText(place.qualifikation)]
  return [...has, ...extraFunction, ...(fahrzeug ? [vehicleTitle(fahrzeug)] : []), ...part]
}
