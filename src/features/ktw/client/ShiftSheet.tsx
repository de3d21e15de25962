import { Group } from '@mantine/core'
import type * as z from 'zod/mini'
import type { AnlassDetail, AnlassWording, Ausschreibung } from '#blocks/dienst/declaration.ts'
import { changeHindernis, isDraft } from '#blocks/dienst/hindernisse.ts'
import type { Helfer } from '#blocks/dienst/contract.ts'
import { isStandingStatus } from '#blocks/dienst/names.ts'
import { ApiError } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { fullName } from '#client/text/person.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { discardDraft } from '#client/ui/form/draft.ts'
import { requireYes } from '#client/ui/form/require-yes.ts'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { changedShift, type PlannedShift } from '../contract.ts'
import type { Ktw } from './kinds.ts'
import type { Seat, Shift } from './shifts.ts'
import { ShiftFields } from './Shifts.tsx'
import { TimeBar } from './TimeBar.tsx'

interface Props extends Shift {
  readonly ktw: Ktw
  readonly words: AnlassWording
  readonly anlass: AnlassDetail
  readonly titel: string
  /** Conflicts of the stored time. */
  readonly clashes: Ausschreibung['konflikte']
  readonly onClose: () => void
}
type Standing = Pick<Helfer, 'profil' | 'status'> & Seat
const standingIn = (seats: readonly Seat[], { helfer }: Pick<AnlassDetail, 'helfer'>): Standing[] =>
  seats.flatMap((seat) =>
    helfer
      .filter(({ schicht, status }) => schicht === seat.offer._id && isStandingStatus(status))
      .map(({ profil, status }) => ({ ...seat, profil, status })),
  )
const rowOf = ({ _id, beginn, ende }: Seat['offer']) => ({
  schicht: _id,
  funktion: '',
  fahrzeug: null,
  praktikant: false,
  von: beginn,
  bis: ende,
})

export function ShiftSheet({ ktw, words, anlass, titel, list, shift, seats, clashes, onClose }: Props) {
  const params = { id: anlass._id }
  const state = JSON.stringify(shift)
  const draft = `${ktw.kind.table}/${anlass._id}/${list}/${titel}`
  const close = () => {
    discardDraft(draft)
    onClose()
  }
  async function save({ bestaetigt, ...values }: z.output<typeof changedShift>) {
    const plan = await ktw.read.get({ params })
    const before = (plan as Record<string, unknown>)[list] as readonly PlannedShift[]
    // Changes of other shifts are no conflict.
    const at = before.findIndex((candidate) => JSON.stringify(candidate) === state)
    if (at < 0) throw new ApiError(409, [{ msg: 'Die Schicht wurde inzwischen geändert.' }])
    const gone = seats.filter(({ sitz }) => values.ausgefallen || (sitz === 'Dritter' && !values.dritter))
    const people = standingIn(gone, plan)
    let { version } = plan
    if (people.length > 0) {
      const names = people.map(({ sitz, profil }) => `${fullName(profil)} (${sitz})`).join(', ')
      await requireYes({
        titel: values.ausgefallen ? `${titel} fällt aus?` : `${titel} ohne Dritten?`,
        text:
          `Hier ${people.length === 1 ? 'steht' : 'stehen'} ${names}.\nDamit ` +
          `${people.length === 1 ? 'wird dieser Platz' : 'werden diese Plätze'} ` +
          `gestrichen${isDraft(anlass) ? '.' : '; wer eingeteilt ist, bekommt eine Nachricht.'}`,
        yes: values.ausgefallen ? 'Fällt aus' : 'Ohne Dritten',
        danger: true,
      })
      const staff = async (from: readonly Standing[], to: 'gemeldet' | 'abgelehnt') => {
        const helfer = from.map(({ offer, profil, status }) => ({ ...rowOf(offer), profil: profil._id, status: to, war: status }))
        return ktw.read.einteilung({ params, body: { version, helfer } })
      }
      // Removed people return to their previous state; sign-ups end with the seat.
      const staffed = people.filter(({ status }) => status === 'eingeteilt')
      const now = staffed.length > 0 ? await staff(staffed, 'gemeldet') : plan
      ;({ version } = now)
      const registered = standingIn(gone, now)
      if (registered.length > 0) ({ version } = await staff(registered, 'abgelehnt'))
    }
    const after = before.map((row, i) => (i === at ? { ...row, ...values } : row))
    const saved = await ktw.read.update(ktw.changed({ ...plan, version }, { [list]: after, bestaetigt }))
    const notice = values.ausgefallen && !shift.ausgefallen ? `${titel} fällt aus.` : `${titel} ist geändert.`
    // Undo would reassign people without their consent, so none is offered.
    if (people.length > 0) notify(notice, 'success')
    else
      notifyUndo(notice, async () => {
        await ktw.write.update(ktw.changed(saved, { [list]: before, bestaetigt: true }))
        await ktw.reload()
      })
    onClose()
  }
  return (
    <Sheet titel={titel} onClose={close}>
      <Form
        // A concurrent change remounts the form, which offers the typed input again.
        key={state}
        schema={changedShift}
        start={{ ...shift, geaendertVon: anlass.geaendertVon }}
        version={state}
        draft={draft}
        inSheet="large"
        button={({ ausgefallen }) => (ausgefallen && !shift.ausgefallen ? 'Fällt aus' : 'Speichern')}
        locked={changeHindernis(words, anlass) ?? undefined}
        save={(values) => save(values).finally(() => void ktw.reload())}
      >
        {clashes.length > 0 && (
          <WarningList warnings={clashes.map(({ text }) => ({ sperrt: true, text: `${shift.beginn}–${shift.ende}: ${text}` }))} />
        )}
        <TimeBar />
        <Group gap="md" align="flex-end">
          <ShiftFields path="" />
        </Group>
      </Form>
    </Sheet>
  )
}
