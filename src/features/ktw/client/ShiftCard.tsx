import { Text } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useRef, useState } from 'react'
import type { Ausschreibung } from '#blocks/dienst/declaration.ts'
import type { Helfer } from '#blocks/dienst/contract.ts'
import { UNFIT, unfitPlaces } from '#blocks/dienst/sums.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useDraggable, useDropTarget } from '#client/ui/action/useDrag.ts'
import { usePrinting } from '#client/ui/list/virtual-rows.ts'
import { fullName } from '#client/text/person.ts'
import type { Spot } from './move.ts'
import classes from './Plan.module.css'
import type { Seat, Shift } from './shifts.ts'

/** State and actions of the plan that each seat shares. */
interface SeatWork {
  readonly helfer: readonly Helfer[]
  readonly inCharge: boolean
  /** Seated people may be moved. */
  readonly moves: boolean
  readonly me: string | null
  readonly busy: string | undefined
  /** Questions without an answer, for who plans. */
  readonly askedFor: (offer: string) => number
  readonly open: (offer: string) => void
  readonly take: (offer: string) => void
  /** Seat of the person who is being moved by taps; null: none. */
  readonly chosen: Spot | null
  readonly move: (from: string, to: string) => void
}

interface ShiftProps extends Shift {
  /** Opens the sheet of its times; only with the right to change the plan. */
  readonly change: (() => void) | undefined
  readonly clashes: Ausschreibung['konflikte']
  readonly dropOut: (() => void) | undefined
  readonly titel: string
  readonly work: SeatWork
}

export function ShiftCard({ shift, seats, change, clashes, dropOut, titel, work }: ShiftProps) {
  const [now] = useState(() => Date.now())
  const over = seats[0] !== undefined && Date.parse(seats[0].offer.ende) <= now
  const times = `${shift.beginn}–${shift.ende}`
  const head = (
    <>
      <b>
        {shift.schicht} {change && <IconPencil size={14} aria-hidden className="no-print" />}
      </b>
      <span>{times}</span>
    </>
  )
  return (
    <div
      className={classes['shift']}
      {...(shift.ausgefallen ? { 'data-aus': true } : {})}
      {...(over ? { 'data-vorbei': true } : {})}
      {...(clashes.length > 0 ? { 'data-konflikt': true } : {})}
    >
      {change ? (
        <button type="button" className={classes['time']} aria-label={`${shift.schicht} ${times} ändern`} onClick={change}>
          {head}
        </button>
      ) : (
        <div className={classes['time']}>{head}</div>
      )}
      {clashes.map(({ text }) => (
        <Text key={text} fz={13} className={`${classes['clash']} no-print`}>
          {text}
        </Text>
      ))}
      {clashes.length > 0 && dropOut && (
        <ActionButton size="xs" variant="default" mih={44} fullWidth mb={6} className="no-print" onClick={dropOut}>
          Fällt aus
        </ActionButton>
      )}
      {shift.ausgefallen ? (
        <Text fz={14} c="dimmed">
          Fällt aus{shift.grund && `: ${shift.grund}`}
        </Text>
      ) : (
        <ul className={classes['seats']}>
          {seats.map((seat) => (
            <li key={seat.sitz}>
              <SeatButton {...seat} titel={titel} work={work} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const short = ({ vorname, nachname }: Helfer['profil']) => (vorname === '' ? nachname : `${vorname.slice(0, 1)}. ${nachname}`)
const SEATED = 'ktw-platz'

interface SeatProps extends Seat {
  readonly titel: string
  readonly work: SeatWork
}
function SeatButton({ sitz, offer, titel, work }: SeatProps) {
  const { helfer, inCharge, moves, me, open, take, chosen, move } = work
  const printing = usePrinting()
  const [now] = useState(() => Date.now())
  const busy = work.busy === offer._id
  const helferOfOffer = helfer.filter(({ schicht }) => schicht === offer._id)
  const staffed = helferOfOffer.find(({ status }) => status === 'eingeteilt')
  // Prints do not address a person.
  const mine = helferOfOffer.find(
    ({ profil, status }) => !printing && profil._id === me && ['gemeldet', 'eingeteilt', 'warteliste'].includes(status),
  )
  const asking = helferOfOffer.filter(({ status }) => status === 'gemeldet').length
  const past = Date.parse(offer.beginn) <= now
  const waiting = work.askedFor(offer._id)
  const { moeglich, warteliste, anfrage, hinweise } = offer.anmeldung
  const free = !printing && !staffed && !mine && !past
  const asked = free && anfrage !== undefined
  const forMe = asked || (free && moeglich && !warteliste)
  const ref = useRef<HTMLButtonElement>(null)
  const dragging = useDraggable(ref, SEATED, moves && staffed && !past ? offer._id : null)
  const target = { takes: (from: string) => from !== offer._id, zone: () => true, put: (from: string) => move(from, offer._id) }
  const over = useDropTarget(ref, SEATED, moves && !past ? target : null)
  const isTarget = chosen !== null && !past && chosen.offer._id !== offer._id
  const word = staffed
    ? staffed.profil._id === me && !printing
      ? 'Du'
      : short(staffed.profil)
    : mine
      ? 'Von dir angefragt'
      : busy
        ? 'Einen Moment …'
        : forMe && !chosen
          ? asked
            ? 'Kannst du?'
            : 'Nehmen'
          : past
            ? 'Unbesetzt'
            : 'Frei'
  return (
    <button
      ref={ref}
      type="button"
      className={classes['seat']}
      disabled={busy || (chosen !== null && !isTarget)}
      {...(staffed ? {} : { 'data-frei': true })}
      {...(forMe && !chosen ? { 'data-fuer-mich': true } : {})}
      {...(mine ? { 'data-meiner': true } : {})}
      {...(isTarget ? { 'data-ziel': true } : {})}
      {...(over ? { 'data-ueber': true } : {})}
      {...(dragging || chosen?.offer._id === offer._id ? { 'data-zieht': true } : {})}
      {...(isTarget
        ? { 'aria-label': `${titel} · ${sitz}: ${staffed ? `mit ${fullName(staffed.profil)} tauschen` : 'hierhin setzen'}` }
        : {})}
      // Hints must be read before the seat is taken; a question has two answers.
      onClick={() => (isTarget ? move(chosen.offer._id, offer._id) : forMe && !asked && !hinweise ? take(offer._id) : open(offer._id))}
    >
      <small>{sitz}</small>
      {word}
      {!staffed && !past && !printing && waiting > 0 && ` · ${waiting} gefragt`}
      {staffed && unfitPlaces(offer.besetzung) > 0 && <small>{UNFIT}</small>}
      {printing && inCharge && staffed?.trotzdem && <small>Trotzdem: {staffed.trotzdem}</small>}
      {!staffed && !mine && asking > 0 && <small>{asking === 1 ? '1 Anfrage' : `${asking} Anfragen`}</small>}
    </button>
  )
}
