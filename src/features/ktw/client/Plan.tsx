import { Landscape } from '#client/ui/page/Landscape.tsx'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { AnlassDetail } from '#blocks/dienst/declaration.ts'
import { anfragenQuery, AnswerSheet, draftQuery, Hilferuf, standingOnce, unansweredAnfragen } from '#blocks/dienst/client/index.ts'
import { changeHindernis, isOpenDraft } from '#blocks/dienst/hindernisse.ts'
import { answerMaengel } from '#blocks/dienst/questions.ts'
import { instantText, plusDaysTime, shortDay, today } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { notify } from '#client/app/notify.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { usePrinting } from '#client/ui/list/virtual-rows.ts'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { BINDING } from '../plan.ts'
import type { sunday, week } from './about.ts'
import type { Ktw } from './kinds.ts'
import { seatedIn, type Spot } from './move.ts'
import classes from './Plan.module.css'
import { SeatSheet } from './SeatSheet.tsx'
import { ShiftCard } from './ShiftCard.tsx'
import type { Day, Shift, ShiftList } from './shifts.ts'
import { useMove } from './useMove.ts'

const ShiftSheet = lazyPart(async () => (await import('./ShiftSheet.tsx')).ShiftSheet)
const NewShiftSheet = lazyPart(async () => (await import('./NewShiftSheet.tsx')).NewShiftSheet)
const MoveSheet = lazyPart(async () => (await import('./MoveSheet.tsx')).MoveSheet)

interface Props {
  readonly ktw: Ktw
  readonly about: typeof week | typeof sunday
  readonly path: (id: string) => string
  readonly anlass: AnlassDetail
  readonly days: readonly Day[]
  readonly lists: readonly ShiftList[]
  readonly inCharge: boolean
  /** Values in which the shifts with these offers are dropped. */
  readonly dropOut: (offers: readonly string[]) => Readonly<Record<string, unknown>>
}

interface Dropped {
  readonly values: Readonly<Record<string, unknown>>
  readonly titel: string
}
const NOBODY = { vorname: '', nachname: '' }
const titleOf = (kennung: string, day: string, name: string): string => `${kennung} · ${shortDay(day)} · ${name}`
const keyOf = (day: string, { list, name }: Shift): string => `${day}/${list}/${name}`

/** A week or a day: a tap takes a suitable seat; any other seat opens its details. */
export function Plan({ ktw, about, path, anlass, days, lists: all, inCharge, dropOut }: Props) {
  const { user } = useSession()
  const [{ platz }] = useUrlState(['platz'])
  const [open, setOpen] = useState<string | null>(platz || null)
  const changes = useMay(`UPDATE_${about.recht}`)
  const [changing, setChanging] = useState<string | null>(null)
  const [adding, setAdding] = useState<Day | null>(null)
  const adds = changes && changeHindernis(about.words, anlass) === null
  const narrow = useNarrow()
  const printing = usePrinting()
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
  const spots: readonly Spot[] = days.flatMap(({ day, lists }) =>
    lists.flatMap(({ kennung, shifts }) =>
      shifts.flatMap(({ name, seats }) => seats.map((seat) => ({ ...seat, titel: titleOf(kennung, day, name) }))),
    ),
  )
  const seat = spots.find(({ offer }) => offer._id === open)
  const moving = useMove(ktw, anlass)
  const { chosen, choose } = moving
  useEffect(() => {
    if (!chosen) return undefined
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && choose(null)
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [chosen, choose])
  const moves = inCharge && changeHindernis(about.words, anlass) === null
  const { data: facts } = useQuery({ ...draftQuery(ktw.drafts, anlass._id), enabled: changes && isOpenDraft(anlass) })
  const { send: change } = useSend(({ values }: Dropped) => ktw.write.update(ktw.changed(anlass, values)), {
    reload: ktw.reload,
    onSuccess: (saved, { values, titel }) => {
      const before = Object.fromEntries(Object.keys(values).map((field) => [field, anlass[field as keyof AnlassDetail]]))
      notifyUndo(`${titel} fällt aus.`, async () => {
        await ktw.write.update(ktw.changed(saved, before))
        await ktw.reload()
      })
    },
  })
  const isAsking = inCharge && anlass.status !== 'entwurf' && changeHindernis(about.words, anlass) === null
  const { data: anfragen = [] } = useQuery({ ...anfragenQuery(ktw.kind, anlass._id), enabled: isAsking })
  const [opened] = useState(() => new Date().toISOString())
  const askedFor = (offer: string) => (isAsking ? unansweredAnfragen(anfragen, offer, opened) : [])
  const shiftClashes = (offers: readonly string[]) =>
    (facts?.konflikte ?? []).filter(({ sperrt, schichten }) => sperrt && schichten.some((id) => offers.includes(id)))
  const work = {
    askedFor: (offer: string) => askedFor(offer).length,
    helfer: anlass.helfer,
    inCharge,
    moves,
    me: user?.profil ?? null,
    busy: sending?.[0],
    open: setOpen,
    take: (id: string) => void take(id),
    chosen,
    move: (from: string, to: string) => {
      const [a, b] = [from, to].map((id) => spots.find(({ offer }) => offer._id === id))
      if (a && b) moving.go(a, b)
    },
  }
  const shift = days.flatMap(({ day, lists }) =>
    lists.flatMap(({ kennung, shifts }) =>
      shifts
        .filter((candidate) => keyOf(day, candidate) === changing)
        .map((changed) => ({ ...changed, titel: titleOf(kennung, day, changed.name) })),
    ),
  )[0]
  return (
    <>
      {days.length > 1 && <Landscape />}
      {printing && (
        <Text fz={11} ta="right">
          Stand: {instantText(new Date().toISOString())}
        </Text>
      )}
      {anlass.anmeldung.moeglich && (
        <Text fz={14} c="dimmed" mb="sm" className="no-print">
          {BINDING}
        </Text>
      )}
      {days.length > 1 && <Neighbours ktw={ktw} path={path} anlass={anlass} />}
      <div className={`${classes['plan']} ${days.length > 1 ? classes['week'] : ''}`}>
        {days.map((shown) => {
          const { day, holiday, lists } = shown
          return (
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
                  {shifts.map((shift) => {
                    const offers = shift.seats.map(({ offer }) => offer._id)
                    return (
                      <ShiftCard
                        key={shift.name}
                        {...shift}
                        titel={titleOf(kennung, day, shift.name)}
                        change={changes && !chosen ? () => setChanging(keyOf(day, shift)) : undefined}
                        clashes={shiftClashes(offers)}
                        dropOut={
                          changes ? () => void change({ values: dropOut(offers), titel: titleOf(kennung, day, shift.name) }) : undefined
                        }
                        work={work}
                      />
                    )
                  })}
                </div>
              ))}
              {adds && !chosen && day >= now && (
                <ActionButton
                  variant="subtle"
                  size="sm"
                  px={8}
                  className="no-print"
                  aria-label={`Schicht am ${shortDay(day)} hinzufügen`}
                  onClick={() => setAdding(shown)}
                >
                  + Schicht
                </ActionButton>
              )}
            </section>
          )
        })}
      </div>
      {chosen && (
        <div className={`${classes['moving']} no-print`} data-klebt role="region" aria-label="Umsetzen">
          <Text role="status">Wohin mit {fullName(seatedIn(anlass.helfer, chosen)?.profil ?? NOBODY)}? Wähle einen Platz.</Text>
          <ActionButton variant="default" onClick={() => choose(null)}>
            Abbrechen
          </ActionButton>
        </div>
      )}
      {moving.asking && (
        <Suspense fallback={null}>
          <MoveSheet ktw={ktw} anlass={anlass} move={moving.asking} moving={moving} />
        </Suspense>
      )}
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
          <ShiftSheet
            ktw={ktw}
            words={about.words}
            anlass={anlass}
            {...shift}
            clashes={shiftClashes(shift.seats.map(({ offer }) => offer._id))}
            onClose={() => setChanging(null)}
          />
        </Suspense>
      )}
      {adding && (
        <Suspense fallback={null}>
          <NewShiftSheet ktw={ktw} words={about.words} anlass={anlass} lists={all} day={adding} onClose={() => setAdding(null)} />
        </Suspense>
      )}
      {seat && (
        <SeatSheet
          ktw={ktw}
          anlass={anlass}
          seat={seat}
          inCharge={inCharge}
          asked={askedFor(seat.offer._id).map(({ profil }) => profil._id)}
          take={take}
          move={
            moves
              ? () => {
                  setOpen(null)
                  choose(seat)
                }
              : undefined
          }
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
