import { useCallback, useState, type ReactNode } from 'react'
import type { Recht } from '#contract/rights/rechte.ts'
import { loadActor } from '#client/app/login.ts'
import { ApiError } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { useSend } from '#client/net/useSend.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import type { Me } from '#client/app/session.ts'
import { RechteHint } from '#client/ui/page/RechteHint.tsx'
import { Catalog } from './Catalog.tsx'
import { PersonHead } from './PersonHead.tsx'
import { type Rechtetraeger, saveRechte } from './api.ts'
import classes from './Rechte.module.css'
import { useRechteChoice } from './rechte-choice.ts'
import { RollenChoice } from './RollenChoice.tsx'
import { useGuard } from './guard.ts'
import { SaveDialog } from './changes/SaveDialog.tsx'
import { SaveBar } from './changes/SaveBar.tsx'
import { boxReason } from './lock.ts'
import { StateHint } from './StateHint.tsx'
import { differenceSentence } from './words.ts'

interface Props {
  readonly person: Rechtetraeger
  readonly last: boolean
  readonly me: Me
  readonly wide: boolean
  readonly reload: () => Promise<unknown>
  readonly children: ReactNode
}

/** Form for a person's rights: tick by hand or by bundle, review, save at once. */
export function RechteForm({ person, last, me, wide, reload, children }: Props) {
  const onlyRead = useReasonWithout('UPDATE_USER_RECHTE')
  const {
    basis: basePath,
    rechte,
    aenderung: change,
    offen,
    newState,
    setRechte,
    toggle,
    begin,
    discard,
    transferTo,
  } = useRechteChoice(person)
  const [dialog, setDialog] = useState<'rolle' | 'speichern' | null>(null)
  useGuard(offen)

  const { rechte: ownRechte } = me
  const { rechte: before } = basePath
  const reason = useCallback(
    (recht: Recht) => boxReason(recht, { onlyRead, own: ownRechte, before, last }),
    [onlyRead, ownRechte, before, last],
  )

  const { send: save, isSending: saves } = useSend(() => saveRechte(basePath, rechte), {
    onSuccess: async (saved) => {
      begin(saved)
      setDialog(null)
      if (person._id === me._id) await loadActor()
    },
    success: `Gespeichert: ${differenceSentence(change)}.`,
    onError: async (error) => {
      setDialog(null)
      if (!(error instanceof ApiError)) return
      // A 409 without a field means a stale version. The new state is fetched and StateHint offers the choice.
      if (error.status === 409 && error.errors.every(({ feld }) => feld === undefined)) await reload()
      else for (const { msg } of error.errors) notify(msg, 'error')
    },
  })

  return (
    <>
      <RechteHint recht="UPDATE_USER_RECHTE" />
      <div className={classes['form']}>
        <PersonHead person={person} rechte={rechte} withName={wide} onRolle={() => setDialog('rolle')} />
        {newState && <StateHint person={person} onNew={() => begin(newState)} onTransfer={() => transferTo(newState)} />}
        <Catalog wide={wide} rechte={rechte} before={before} disabledReason={reason} toggle={toggle} />
        {children}
        {offen && (
          <SaveBar
            sentence={differenceSentence(change)}
            waiting={newState !== null}
            onDiscard={discard}
            onSave={() => setDialog('speichern')}
          />
        )}
        {dialog === 'rolle' && (
          <RollenChoice
            rechte={rechte}
            disabledReason={reason}
            vorname={person.vorname}
            onApply={setRechte}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'speichern' && (
          <SaveDialog person={person} change={change} me={me} save={() => void save()} saves={saves} onClose={() => setDialog(null)} />
        )}
      </div>
    </>
  )
}
