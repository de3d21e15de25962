import { Group, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import type { AnlassDetail } from '#blocks/dienst/declaration.ts'
import {
  aboutOf,
  Beforehand,
  besetztText,
  hintsOf,
  LIKES,
  Leaving,
  NotSignedUp,
  OverlapReason,
  QuickAnswer,
  signedUp,
  StateBadge,
  useKandidaten,
} from '#blocks/dienst/client/index.ts'
import { HELD_TEXT, heldText } from '#blocks/konflikte/contract.ts'
import type { Helfer } from '#blocks/dienst/contract.ts'
import { seatReasons } from '#blocks/dienst/seat.ts'
import type { Kandidat } from '#blocks/dienst/kandidat.ts'
import { spanText } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { useSession } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { noHit } from '#client/ui/filter/narrowing.ts'
import { SearchField } from '#client/ui/field/SearchField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { foldText } from '#contract/search.ts'
import type { Ktw } from './kinds.ts'
import type { Seat } from './shifts.ts'

interface Props {
  readonly ktw: Ktw
  readonly anlass: AnlassDetail
  readonly seat: Seat & { readonly titel: string }
  readonly inCharge: boolean
  /** People with a question without an answer. */
  readonly asked: readonly string[]
  readonly take: (offer: string) => Promise<boolean>
  /** Moves who sits here to another seat; undefined without the right. */
  readonly move: (() => void) | undefined
  readonly help: ReactNode
  readonly onClose: () => void
}

type SeatRow = Parameters<Ktw['kind']['calls']['einteilung']>[0]['body']['helfer'][number]
interface Move {
  readonly row: SeatRow
  readonly back: SeatRow
  readonly said: string
}

export function SeatSheet({ ktw, anlass, seat, inCharge, asked: waiting, take, move, help, onClose }: Props) {
  const { user } = useSession()
  const [way, setWay] = useState<'abmelden' | 'uebergabe' | null>(null)
  const [now] = useState(() => Date.now())
  const { offer, sitz, titel } = seat
  const helferOfOffer = anlass.helfer.filter(({ schicht }) => schicht === offer._id)
  const staffed = helferOfOffer.find(({ status }) => status === 'eingeteilt')
  const others = helferOfOffer.filter(({ status }) => status === 'gemeldet' || status === 'warteliste')
  const mine = helferOfOffer.find(
    ({ profil, status }) => profil._id === user?.profil && ['gemeldet', 'eingeteilt', 'warteliste'].includes(status),
  )
  const past = Date.parse(offer.beginn) <= now
  const { moeglich: may, anfrage: asked } = offer.anmeldung
  const { pathname } = useLocation()
  const locked = anlass.status === 'gesperrt' ? offer.anmeldung.gruende.join(' ') : undefined
  const plans = inCharge && anlass.status !== 'abgeschlossen' && !anlass.abgesagt
  const params = { id: anlass._id }
  const whole = { schicht: offer._id, funktion: '', fahrzeug: null, praktikant: false, von: offer.beginn, bis: offer.ende }
  const {
    send: staff,
    sending,
    error,
  } = useSend(({ row }: Move) => ktw.kind.calls.einteilung({ params, body: { version: anlass.version, helfer: [row] } }), {
    reload: ktw.reload,
    onSuccess: ({ version, helfer }, { said, back }) => {
      const now = helfer.find(({ profil, schicht }) => schicht === back.schicht && profil._id === back.profil)?.status ?? null
      notifyUndo(said, async () => {
        await ktw.write.einteilung({ params, body: { version, helfer: [{ ...back, war: now }] } })
        await ktw.reload()
      })
    },
  })
  const off = (who: string): SeatRow => ({ ...whole, profil: who, status: 'gemeldet', war: 'eingeteilt' })
  const takeOut = ({ profil, status, funktion, fahrzeug, praktikant, von, bis, trotzdem = '' }: Helfer) =>
    void staff({
      row: off(profil._id),
      back: { ...whole, profil: profil._id, status, funktion, fahrzeug, praktikant, von, bis, trotzdem },
      said: `${fullName(profil)} ist nicht mehr eingeteilt.`,
    })
  const put = ({ profil, status }: Kandidat, inSpite: string) =>
    void staff({
      row: {
        ...whole,
        profil: profil._id,
        status: 'eingeteilt',
        fahrzeug: offer.fahrzeuge[0]?._id ?? null,
        trotzdem: inSpite,
        war: status,
      },
      back: off(profil._id),
      said: `${fullName(profil)} ist eingeteilt.`,
    })
  const takeIt = () => void take(offer._id).then((taken) => taken && onClose())
  return (
    <Sheet titel={`${titel} · ${sitz}`} subtitle={spanText(offer.beginn, offer.ende)} onClose={onClose}>
      <Stack gap="md">
        {staffed ? (
          <Group justify="space-between" gap="sm">
            <div>
              <PersonName person={staffed.profil} withFace under={staffed.qualifikation} />
              {inCharge && staffed.trotzdem && <Text fz={13}>Trotzdem: {staffed.trotzdem}</Text>}
            </div>
            {plans && (
              <Group gap="sm">
                {move && !past && (
                  <ActionButton variant="default" onClick={move}>
                    Umsetzen
                  </ActionButton>
                )}
                <ActionButton variant="default" loading={sending?.row.profil === staffed.profil._id} onClick={() => takeOut(staffed)}>
                  Herausnehmen
                </ActionButton>
              </Group>
            )}
          </Group>
        ) : (
          <Text>
            {past
              ? 'Hier saß niemand.'
              : [
                  asked ? 'Du bist gefragt, ob du hier mitfährst.' : 'Der Platz ist frei.',
                  ...(mine || may || asked ? [] : offer.anmeldung.gruende),
                ].join(' ')}
          </Text>
        )}
        <ErrorLine text={error} />
        {mine && !past && (
          <Group gap="sm" grow>
            {mine.status !== 'eingeteilt' && <StateBadge status={mine.status} own />}
            <ActionButton variant="default" disabledReason={locked} onClick={() => setWay('abmelden')}>
              Ich kann nicht
            </ActionButton>
            {mine.status === 'eingeteilt' && (
              <ActionButton disabledReason={locked} onClick={() => setWay('uebergabe')}>
                Platz übergeben
              </ActionButton>
            )}
          </Group>
        )}
        {!mine && !past && (may || asked) && <Beforehand about={aboutOf(anlass)} hints={hintsOf([offer])} />}
        {!mine && !past && asked && (
          <QuickAnswer id={asked._id} {...asked} titel={`${titel} · ${sitz}`} to={pathname} link={{ load: async () => ktw.kind }} />
        )}
        {!mine && !past && !staffed && may && !asked && (
          <ActionButton fullWidth onClick={takeIt}>
            Platz nehmen
          </ActionButton>
        )}
        {!mine && !past && staffed && may && !asked && (
          <ActionButton fullWidth variant="default" onClick={takeIt}>
            Auf die Warteliste
          </ActionButton>
        )}
        {plans && (!staffed || others.length > 0) && (
          <Candidates
            ktw={ktw}
            anlass={anlass._id}
            quiet={past || anlass.status === 'entwurf'}
            offer={offer}
            asked={waiting}
            taken={staffed !== undefined}
            busy={sending?.row.profil}
            put={put}
          />
        )}
        {plans && !past && help}
      </Stack>
      <Suspense fallback={null}>
        <Leaving kind={ktw.kind} anlass={anlass} schicht={offer._id} me={user?.profil ?? null} way={way} go={setWay} left={onClose} />
      </Suspense>
    </Sheet>
  )
}

const SHOWN = 8

interface CandidatesProps {
  readonly ktw: Ktw
  readonly anlass: string
  readonly quiet: boolean
  readonly offer: Seat['offer']
  readonly asked: readonly string[]
  readonly taken: boolean
  readonly busy: string | undefined
  readonly put: (who: Kandidat, inSpite: string) => void
}

function Candidates(props: CandidatesProps) {
  const { ktw, anlass, offer, asked, taken } = props
  const [wanted, setWanted] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const known = useKandidaten<Kandidat>(ktw.kind, anlass, offer._id, {
    search: wanted,
    all: showsAll,
    seat: { ab: offer.bedarf[0]?.qualifikation ?? 'keine' },
  })
  const row = (kandidat: Kandidat) => <Candidate key={kandidat.profil._id} {...props} one={kandidat} />
  return (
    <QueryView query={known.best}>
      {() => {
        const asking = known.people.filter(({ status }) => status === 'gemeldet' || status === 'warteliste')
        const hits = known.people.filter(({ profil }) => foldText(fullName(profil)).includes(foldText(wanted)))
        // People without the training appear only in a search, unless they were assigned before.
        const isAsked = ({ profil }: Kandidat) => asked.includes(profil._id)
        const found = hits
          .filter(
            (kandidat) =>
              !signedUp(kandidat.status) &&
              (wanted !== '' ||
                isAsked(kandidat) ||
                kandidat.status !== null ||
                kandidat.hinweise.every((hint) => hint.art !== 'qualifikation')),
          )
          .toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a)))
        const hidden =
          found.length -
          SHOWN +
          (wanted === '' && known.seated ? Math.max(0, known.seated.gesamt - known.seated.kandidaten.length) : known.beyond(hits.length))
        return (
          <>
            {asking.length > 0 && (
              <section>
                <Text component="h3" fw="bold" fz={15} mb={6}>
                  Möchten den Platz
                </Text>
                <PlainList gap={8} aria-label="Möchten den Platz">
                  {asking.map(row)}
                </PlainList>
              </section>
            )}
            {!taken && (
              <section>
                <Text component="h3" fw="bold" fz={15} mb={6}>
                  Wer könnte hier sitzen
                </Text>
                <SearchField titel="Name" text={wanted} set={setWanted} />
                <PlainList gap={8} mt={8} aria-label="Wer könnte hier sitzen">
                  {found.slice(0, showsAll ? undefined : SHOWN).map(row)}
                  {found.length === 0 && !known.isSearching && <Text c="dimmed">{noHit(wanted)}.</Text>}
                  {known.isSearching && <Text c="dimmed">Suche …</Text>}
                </PlainList>
                <ErrorLine text={known.error?.message ?? ''} />
                {hidden > 0 && (!showsAll || known.isLoading) && (
                  <ActionButton variant="default" fullWidth mt={8} loading={known.isLoading} onClick={() => setShowsAll(true)}>
                    {`Alle anzeigen (${SHOWN + hidden})`}
                  </ActionButton>
                )}
              </section>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

/** A candidate for the seat with objections. An override asks for its reason first; candidates without sign-up are labelled. */
function Candidate({ ktw, anlass, quiet, one, offer, asked: waiting, taken, busy, put }: CandidatesProps & { readonly one: Kandidat }) {
  const [why, setWhy] = useState<string | null>(null)
  const { _id, vorname } = one.profil
  const stranger = !signedUp(one.status)
  const unfit = seatReasons(one, offer, { funktion: '', fahrzeug: null }).map(({ text }) => text)
  const against = [...(one.besetztVon ? [`${vorname} stünde an zwei Stellen zugleich.`] : []), ...unfit].join(' ')
  const asked = (against !== '' || stranger) && why === null
  return (
    <li>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <PersonName person={one.profil} withFace under={one.qualifikation} />
          {one.status && stranger && <StateBadge status={one.status} />}
          {waiting.includes(_id) && <StatusBadge tone="achtung">gefragt, noch keine Antwort</StatusBadge>}
          {reasons(one).map((text) => (
            <Text key={text} fz={13} c="dimmed">
              {text}
            </Text>
          ))}
        </div>
        <ActionButton
          flex="none"
          variant={against ? 'default' : 'light'}
          loading={busy === _id}
          disabledReason={
            taken
              ? 'Erst muss der Platz frei sein.'
              : (employed(one) ?? (against && why?.trim() === '' ? 'Schreib erst, warum trotzdem.' : undefined))
          }
          onClick={() => (asked ? setWhy('') : put(one, why?.trim() ?? ''))}
        >
          {asked ? (against ? 'Trotzdem …' : 'Einteilen …') : 'Einteilen'}
        </ActionButton>
      </Group>
      {against && why !== null && <OverlapReason against={against} reason={why} set={setWhy} />}
      {stranger && why !== null && (
        <NotSignedUp
          kind={ktw.kind}
          anlass={anlass}
          draft={quiet}
          strangers={[{ schicht: offer._id, person: one.profil }]}
          asked={() => setWhy(null)}
        />
      )}
    </li>
  )
}

/** Legal rest and length limits of an employed member: no reason overrides them. */
const employed = ({ hinweise }: Kandidat): string | undefined => hinweise.find((hint) => hint.sperrt)?.text

const reasons = ({ besetztVon, hinweise, wunsch }: Kandidat): string[] => [
  ...(wunsch === 'gern' ? [LIKES] : []),
  ...(besetztVon ? [`${besetztText(heldText(HELD_TEXT, besetztVon))}.`] : []),
  ...hinweise.map(({ text }) => text).slice(0, 2),
]
