import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LetterSheet, ProposalSheet } from '../parts.tsx'
import { STANDING_ANMELDUNG } from '../../names.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { notify } from '#client/app/notify.ts'
import { useMay } from '#client/app/session.ts'
import type { Actions } from '#client/ui/action/action.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { PRINT } from '#client/ui/export/export-actions.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useSend } from '#client/net/useSend.ts'
import { path } from '#contract/screens.ts'
import type { AnlassDetail as Anlass } from '../../declaration.ts'
import { absageHindernis, abschlussHindernis, changeHindernis, deleteHindernis, isOpenDraft, statusHindernis } from '../../hindernisse.ts'
import { anlassCalls, type AnlassScreens } from './area.ts'
import { draftQuery } from './drafts.ts'
import { blockingClashes, publishDrafts } from './publishing.tsx'

/** No other entry of this menu has an icon. */
const { icon: _, ...PLAIN_PRINT } = PRINT
const ASKS_NOBODY = 'Gemeldet hat sich noch niemand, und fragen lässt sich erst nach dem Ausschreiben.'

const standing = ({ helfer }: Anlass): number =>
  new Set(helfer.filter(({ status }) => (STANDING_ANMELDUNG as readonly string[]).includes(status)).map(({ profil }) => profil._id)).size

/** Actions of planners and leaders, the next step first; and the cancel dialog. */
export function usePlannerActions(screens: AnlassScreens, anlass: Anlass, inCharge: boolean) {
  const { words, paths, recht } = screens.about
  const { contract, table } = screens.data
  const copy = screens.series?.find((sheet) => sheet.on === 'record')
  const { write, reload, kind, drafts } = anlassCalls(screens.data)
  const goTo = useGo()
  const [, setUrl] = useUrlState(['ansicht'])
  const [isCallingOff, setCallingOff] = useState(false)
  const [sheet, setSheet] = useState<'vorschlag' | 'mail' | 'kopie' | null>(null)
  const [now] = useState(() => new Date())
  const [noChange, noDelete, creates] = [
    useReasonWithout(`UPDATE_${recht}`),
    useReasonWithout(`DELETE_${recht}`),
    useMay(`CREATE_${recht}`),
  ]
  const noCallOff = useReasonWithout(contract.absage.zugang)
  const noHistory = useReasonWithout(screens.about.historyRecht)
  const params = { id: anlass._id }
  const { data: facts } = useQuery({ ...draftQuery(drafts, anlass._id), enabled: isOpenDraft(anlass) && noChange === undefined })
  const { send } = useSend((act: () => Promise<unknown>) => act(), { reload })
  const attempt = (act: () => Promise<unknown>) => () => void send(act)
  const setStatus = async (status: 'entwurf' | 'veroeffentlicht' | 'gesperrt', notice: string) => {
    await write.status({ params, body: { version: anlass.version, status: status as 'entwurf' } })
    notify(notice, 'success')
  }
  async function remove() {
    const text = `„${anlass.bezeichnung}“ ist danach weg. Das lässt sich nicht rückgängig machen.`
    if (!(await confirm({ titel: `${words.one} löschen?`, text, yes: 'Löschen', danger: true }))) return
    await write.remove({ params })
    notify(`„${anlass.bezeichnung}“ ist gelöscht.`, 'success')
    await goTo(path(paths.list as '/'), true)
  }
  const count = standing(anlass)
  const toClose = screens.steps.closes && Date.parse(anlass.ende) <= now.getTime() && abschlussHindernis(words, anlass, now) === null
  const main: Actions['main'] = isOpenDraft(anlass)
    ? {
        titel: 'Ausschreiben',
        disabledReason: noChange ?? (facts && blockingClashes(facts).map(({ text }) => text)[0]),
        act: attempt(() => publishDrafts(drafts, [anlass._id], anlass.bezeichnung)),
      }
    : toClose && { titel: 'Abschließen', act: () => setUrl({ ansicht: 'abschluss' }) }
  const locked = anlass.status === 'gesperrt'
  const lock = {
    titel: locked ? 'Öffnen' : 'Sperren',
    disabledReason: noChange ?? changeHindernis(words, anlass) ?? undefined,
    act: attempt(async () =>
      locked
        ? setStatus('veroeffentlicht', `${words.the} ist wieder offen.`)
        : setStatus('gesperrt', `${words.the} ist gesperrt: Nur wer plant, ändert noch, wer dabei ist.`),
    ),
  }
  const cancel = {
    titel: 'Absagen',
    disabledReason: noCallOff ?? absageHindernis(words, anlass) ?? undefined,
    act: () => setCallingOff(true),
    danger: true,
  }
  const erase = {
    titel: 'Löschen',
    disabledReason: noDelete ?? deleteHindernis(words, anlass, count) ?? undefined,
    act: attempt(remove),
    danger: true,
  }
  const plans = inCharge || creates || noChange === undefined
  const more: Actions['more'] = plans
    ? [
        inCharge &&
          (screens.steps.staffed || (screens.record.Offers !== undefined && !screens.record.SignUp)) && {
            titel: 'Vorschlag berechnen',
            disabledReason:
              changeHindernis(words, anlass) ??
              (isOpenDraft(anlass) && !screens.steps.staffed && count === 0 ? ASKS_NOBODY : undefined) ??
              (anlass.schichten.every(({ besetzung }) => besetzung.unbesetzt === 0) ? 'Alle Plätze sind besetzt.' : undefined),
            act: () => setSheet('vorschlag'),
          },
        inCharge && {
          titel: 'Allen schreiben',
          disabledReason: count === 0 ? 'Noch ist niemand gemeldet.' : undefined,
          act: () => setSheet('mail'),
        },
        { titel: 'Bearbeiten', disabledReason: noChange ?? changeHindernis(words, anlass) ?? undefined, to: path(paths.edit, params) },
        anlass.status === 'veroeffentlicht' &&
          !anlass.abgesagt && {
            titel: 'Zurück zum Entwurf',
            disabledReason: noChange ?? statusHindernis(words, anlass, 'entwurf', count) ?? undefined,
            act: attempt(() => setStatus('entwurf', `${words.the} ist wieder ein Entwurf.`)),
          },
        screens.steps.locks && (anlass.status === 'veroeffentlicht' || anlass.status === 'gesperrt') && lock,
        creates && copy && { titel: copy.titel, act: () => setSheet('kopie') },
        screens.record.prints && PLAIN_PRINT,
        { titel: 'Verlauf', disabledReason: noHistory, act: () => setUrl({ ansicht: 'verlauf' }) },
        cancel,
        erase,
      ]
    : [
        screens.record.prints && PLAIN_PRINT,
        paths.history !== undefined && noHistory === undefined && { titel: 'Verlauf', to: path(paths.history, params) },
        // Each right works independently.
        noCallOff === undefined && cancel,
        noDelete === undefined && erase,
      ]
  const close = () => setSheet(null)
  const over = sheet && (
    <Suspense>
      {sheet === 'vorschlag' ? (
        <ProposalSheet kind={kind} anlass={anlass} onClose={close} />
      ) : sheet === 'kopie' ? (
        copy && <copy.Sheet anlass={anlass} onClose={close} />
      ) : (
        <LetterSheet kind={kind} anlass={anlass} onClose={close} />
      )}
    </Suspense>
  )
  const dialog = isCallingOff && (
    <Dialog titel={`${words.one} absagen`} onClose={() => setCallingOff(false)}>
      <Alert color="gelb" mb="md">
        {count === 0
          ? 'Noch ist niemand gemeldet.'
          : count === 1
            ? 'Eine Person ist gemeldet oder eingeteilt und bekommt eine Mail.'
            : `${count} Personen sind gemeldet oder eingeteilt und bekommen eine Mail.`}
      </Alert>
      <Form
        schema={contract.absage.body}
        draft={`${table}/absage/${anlass._id}`}
        button={`${words.one} absagen`}
        danger
        save={async (body) => {
          await write.absage({ params, body })
          setCallingOff(false)
          notify(`„${anlass.bezeichnung}“ ist abgesagt.`, 'success')
          await reload()
        }}
      >
        <TextField name="grund" multiline />
        {Object.keys(contract.absage.body.shape).map((name) => name !== 'grund' && <TextField key={name} name={name} />)}
      </Form>
    </Dialog>
  )
  return [{ main, more } satisfies Actions, over || dialog] as const
}
