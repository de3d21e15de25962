import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { AnlassDetail } from '#blocks/dienst/declaration.ts'
import { AnswerSheet, Hilferuf, standingOnce } from '#blocks/dienst/client/index.ts'
import type { Helfer } from '#blocks/dienst/contract.ts'
import { answerMaengel } from '#blocks/dienst/questions.ts'
import { UNFIT, unfitPlaces } from '#blocks/dienst/sums.ts'
import { plusDaysTime, shortDay, today } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { notify } from '#client/app/notify.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { usePrinting } from '#client/ui/list/virtual-rows.ts'
import type { sunday, week } from './about.ts'
import type { Ktw } from './kinds.ts'
import classes from './Plan.module.css'
import { SeatSheet } from './SeatSheet.tsx'
import type { Day, Seat, Shift } from './shifts.ts'

const ShiftSheet = lazyPart(async () => (await import('./ShiftSheet.tsx')).ShiftSheet)

interface Props {
  readonly ktw: Ktw
  readonly about: typeof week | typeof sunday
  readonly path: (id: string) => string
  readonly anlass: AnlassDetail
  readonly days: readonly Day[]
  readonly inCharge: boolean
}

const keyOf = (day: string, { list, name }: Shift): string => `${day}/${list}/${name}`

/** A week or a day: a tap takes a suitable seat; any other seat opens its details. */
export function Plan({ ktw, about, path, anlass, days, inCharge }: Props) {
  const { user } = useSession()
  const [{ platz }] = useUrlState(['platz'])
  const [open, setOpen] = useState<string | null>(platz || null)
  const changes = useMay(`UPDATE_${about.recht}`)
  const [changing, setChanging] = useState<string | null>(null)
  const narrow = useNarrow()
  const todayRef = useRef<HTMLElement>(null)
  const now = today()
  useEffect(() => {
    if (narrow && days.length > 1) todayRef.current?.scrollIntoView({ block: 'start' })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  const answers = standingOnce(anlass).find(({ profil }) => profil._id === user?.profil)?.antworten ?? []
  const [asking, setAsking] = useState<string | null>(null)
  const { send, sending } = useSend(
    ([platzId, antworten]: readonly [platzId: string, said: string[]]) =>
      ktw.take({ params: { id: anlass._id, platzId }, body: { antworten } }),
    {
      offline: () => ({
        titel: `Platz: ${anlass.bezeichnung}`,
        path: path(anlass._id),
        tells: { gemeldet: 'Der Platz ist angefragt: Die Leitung entscheidet.' },
      }),
      reload: ktw.reload,
      onSuccess: ({ helfer, hinweise }, [platzId]) => {
        if (helfer.status !== 'eingeteilt') notify(`Angefragt. ${hinweise.join(' ') || 'Die Leitung entscheidet.'}`)
        else
          notifyUndo('Der Platz ist deiner.', async () => {
            await ktw.kind.calls.abmelden({ params: { id: anlass._id }, query: { schicht: platzId, grund: 'Versehentlich genommen' } })
            await ktw.reload()
          })
      },
    },
  )
  /** Takes a seat in one tap if no question is pending. */
  const take = async (platzId: string) => {
    if (answerMaengel(anlass.fragen, answers).length === 0) return send([platzId, answers])
    setAsking(platzId)
    return true
  }
  const seat = days.flatMap(({ day, lists }) =>
    lists.flatMap(({ kennung, shifts }) =>
      shifts.flatMap(({ name, seats }) =>
        seats
          .filter(({ offer }) => offer._id === open)
          .map((openSeat) => ({ ...openSeat, titel: `${kennung} · ${shortDay(day)} · ${name}` })),
      ),
    ),
  )[0]
  const shift = days.flatMap(({ day, lists }) =>
    lists.flatMap(({ kennung, shifts }) =>
      shifts
        .filter((candidate) => keyOf(day, candidate) === changing)
        .map((changed) => ({ ...changed, titel: `${kennung} · ${shortDay(day)} · ${changed.name}` })),
    ),
  )[0]
  return (
    <>
      {anlass.anmeldung.moeglich && (
        <Text fz={14} c="dimmed" mb="sm" className="no-print">
          Nehmen ist verbindlich: Absagen geht nur mit Grund.
        </Text>
      )}
      {days.length > 1 && <Neighbours ktw={ktw} path={path} anlass={anlass} />}
      <div className={`${classes['plan']} ${days.length > 1 ? classes['week'] : ''}`}>
        {days.map(({ day, holiday, lists }) => (
          <section key={day} className={classes['day']} aria-label={shortDay(day)} ref={day === now ? todayRef : undefined}>
            <h2 className={classes['header']} {...(day === now ? { 'data-heute': true } : {})}>
              {shortDay(day)}
              {holiday && <small className={classes['holiday']}>{holiday}</small>}
            </h2>
            {lists.length === 0 && (
              <Text fz={14} c="dimmed">
                Keine Fahrt geplant
              </Text>
            )}
            {lists.map(({ kennung, shifts }) => (
              <div key={kennung}>
                <h3 className={classes['list']}>{kennung}</h3>
                {shifts.map((shift) => (
                  <OneShift
                    key={shift.name}
                    {...shift}
                    change={changes ? () => setChanging(keyOf(day, shift)) : undefined}
                    anlass={anlass}
                    inCharge={inCharge}
                    me={user?.profil ?? null}
                    busy={sending?.[0]}
                    open={setOpen}
                    take={(id) => void take(id)}
                  />
                ))}
              </div>
            ))}
          </section>
        ))}
      </div>
      {asking !== null && (
        <AnswerSheet
          kind={ktw.kind}
          anlass={anlass}
          titel="Vorher gefragt"
          button="Platz nehmen"
          save={async (body) => {
            if (await send([asking, body.antworten])) setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {shift && (
        <Suspense fallback={null}>
          <ShiftSheet ktw={ktw} words={about.words} anlass={anlass} {...shift} onClose={() => setChanging(null)} />
        </Suspense>
      )}
      {seat && (
        <SeatSheet
          ktw={ktw}
          anlass={anlass}
          seat={seat}
          inCharge={inCharge}
          take={take}
          onClose={() => setOpen(null)}
          help={
            <Hilferuf
              kind={ktw.kind}
              name={seat.titel}
              anlass={{ ...anlass, ausgeschrieben: anlass.status !== 'entwurf', abgeschlossen: anlass.status === 'abgeschlossen' }}
              schicht={seat.offer._id}
            />
          }
        />
      )}
    </>
  )
}

interface ShiftProps extends Shift {
  /** Opens the sheet of its times; only with the right to change the plan. */
  readonly change: (() => void) | undefined
  readonly anlass: AnlassDetail
  readonly inCharge: boolean
  readonly me: string | null
  readonly busy: string | undefined
  readonly open: (offer: string) => void
  readonly take: (offer: string) => void
}

function OneShift({ shift, seats, change, anlass, inCharge, me, busy, open, take }: ShiftProps) {
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
    <div className={classes['shift']} {...(over ? { 'data-vorbei': true } : {})}>
      {change ? (
        <button type="button" className={classes['time']} aria-label={`${shift.schicht} ${times} ändern`} onClick={change}>
          {head}
        </button>
      ) : (
        <div className={classes['time']}>{head}</div>
      )}
      {shift.ausgefallen ? (
        <Text fz={14} c="dimmed">
          Fällt aus{shift.grund && `: ${shift.grund}`}
        </Text>
      ) : (
        <ul className={classes['seats']}>
          {seats.map((seat) => (
            <li key={seat.sitz}>
              <SeatButton
                {...seat}
                helfer={anlass.helfer}
                inCharge={inCharge}
                me={me}
                busy={busy === seat.offer._id}
                open={open}
                take={take}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const short = ({ vorname, nachname }: Helfer['profil']) => (vorname === '' ? nachname : `${vorname.slice(0, 1)}. ${nachname}`)

interface SeatProps extends Seat {
  readonly helfer: readonly Helfer[]
  readonly inCharge: boolean
  readonly me: string | null
  readonly busy: boolean
  readonly open: (offer: string) => void
  readonly take: (offer: string) => void
}
function SeatButton({ sitz, offer, helfer, inCharge, me, busy, open, take }: SeatProps) {
  const printing = usePrinting()
  const [now] = useState(() => Date.now())
  const helferOfOffer = helfer.filter(({ schicht }) => schicht === offer._id)
  const staffed = helferOfOffer.find(({ status }) => status === 'eingeteilt')
  // Prints do not address a person.
  const mine = helferOfOffer.find(
    ({ profil, status }) => !printing && profil._id === me && ['gemeldet', 'eingeteilt', 'warteliste'].includes(status),
  )
  const asking = helferOfOffer.filter(({ status }) => status === 'gemeldet').length
  const past = Date.parse(offer.beginn) <= now
  const forMe = !printing && !staffed && !mine && !past && offer.anmeldung.moeglich && !offer.anmeldung.warteliste
  const word = staffed
    ? staffed.profil._id === me && !printing
      ? 'Du'
      : short(staffed.profil)
    : mine
      ? 'Von dir angefragt'
      : busy
        ? 'Einen Moment …'
        : forMe
          ? 'Nehmen'
          : past
            ? 'Unbesetzt'
            : 'Frei'
  return (
    <button
      type="button"
      className={classes['seat']}
      disabled={busy}
      {...(staffed ? {} : { 'data-frei': true })}
      {...(forMe ? { 'data-fuer-mich': true } : {})}
      {...(mine ? { 'data-meiner': true } : {})}
      // Hints must be read before the seat is taken.
      onClick={() => (forMe && !offer.anmeldung.hinweise ? take(offer._id) : open(offer._id))}
    >
      <small>{sitz}</small>
      {word}
      {staffed && unfitPlaces(offer.besetzung) > 0 && <small>{UNFIT}</small>}
      {printing && inCharge && staffed?.trotzdem && <small>Trotzdem: {staffed.trotzdem}</small>}
      {!staffed && !mine && asking > 0 && <small>{asking === 1 ? '1 Anfrage' : `${asking} Anfragen`}</small>}
    </button>
  )
}

function Neighbours({ ktw, path, anlass }: Pick<Props, 'ktw' | 'path' | 'anlass'>) {
  const narrow = useNarrow()
  const filter = { von: plusDaysTime(anlass.beginn, -8), bis: plusDaysTime(anlass.ende, 8), limit: 10 }
  const { data } = useQuery({
    meta: { tables: ktw.kind.tables },
    queryKey: [ktw.kind.table, 'nachbarn', filter],
    queryFn: () => ktw.read.list({ query: filter }),
  })
  const rows = data?.zeilen ?? []
  const before = rows.filter(({ beginn }) => beginn < anlass.beginn).at(-1)
  const after = rows.find(({ beginn }) => beginn > anlass.beginn)
  return (
    <Group justify="space-between" mb="sm" className="no-print">
      {[before, after].map((neighbour, i) =>
        neighbour ? (
          <ActionButton
            key={neighbour._id}
            variant="subtle"
            aria-label={`${i === 0 ? 'Vorige' : 'Nächste'}: ${neighbour.bezeichnung}`}
            to={path(neighbour._id)}
          >
            {i === 0 ? `‹ ${narrow ? 'Vorige' : neighbour.bezeichnung}` : `${narrow ? 'Nächste' : neighbour.bezeichnung} ›`}
          </ActionButton>
        ) : (
          <span key={i} />
        ),
      )}
    </Group>
  )
}
