import { lazyPart } from '#client/app/lazy-part.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { LetterSheet, publishDrafts } from '#blocks/dienst/client/index.ts'
import { isStandingStatus } from '#blocks/dienst/names.ts'
import { notify } from '#client/app/notify.ts'
import { path } from '#contract/screens.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import type { Actions } from '#client/ui/action/action.ts'
import { useSend } from '#client/net/useSend.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { type Dienststatus, isDraft, rechtFor } from '#features/sanitaetsdienste/names.ts'
import { dienste, dienstKind, drafts, reloadDienste } from '../api.ts'
import { useNotLeading } from './leading.ts'
import { noAbschluss, noAbsage, noChange, noDeletion, noReturn } from './rules.ts'

const Absage = lazyPart(async () => (await import('../absage/Absage.tsx')).Absage)
const Copy = lazyPart(async () => (await import('../copy/Copy.tsx')).Copy)

function nextStatuses({ status, abrechnungsart }: Dienst): readonly { readonly to: Dienststatus; readonly titel: string }[] {
  if (status === 'anfrage')
    return [
      { to: 'angebot', titel: 'Angebot ist verschickt' },
      { to: 'beauftragt', titel: 'Wir sind beauftragt' },
    ]
  if (status === 'angebot') return [{ to: 'beauftragt', titel: 'Wir sind beauftragt' }]
  if (status === 'durchgefuehrt')
    return [{ to: 'abgerechnet', titel: abrechnungsart === 'kostenlos' ? 'Kostenlos, erledigt' : 'Ohne Rechnung abgerechnet' }]
  return []
}
const BILLED = {
  titel: 'Ohne Rechnung abgerechnet?',
  text: 'Der Abschluss bleibt dann, und die Kasse findet den Dienst nicht mehr unter denen, die noch abzurechnen sind.',
  yes: 'Als abgerechnet markieren',
}

export function usePlannerActions(dienst: Dienst): readonly [Actions, ReactNode] {
  const goTo = useGo()
  const [, setUrl] = useUrlState(['ansicht'])
  const [dialog, setDialog] = useState<'absage' | 'kopie' | 'mail' | null>(null)
  const [now] = useState(() => new Date())
  const withoutChange = useReasonWithout(rechtFor('UPDATE', dienst.art))
  const notLeading = useNotLeading(dienst)
  const withoutCreating = useReasonWithout(rechtFor('CREATE', dienst.art))
  const withoutDelete = useReasonWithout(rechtFor('DELETE', dienst.art))
  const withoutVerlauf = useReasonWithout('READ_SANITAETSDIENST_HISTORY')
  const params = { id: dienst._id }

  async function setStatus(status: Dienststatus, notice: string) {
    if (status === 'abgerechnet' && !(await confirm(BILLED))) return
    await dienste.status({ params, body: { version: dienst.version, status } })
    notify(notice, 'success')
  }
  async function remove() {
    const text = `„${dienst.bezeichnung}“ ist danach weg. Das lässt sich nicht rückgängig machen.`
    if (!(await confirm({ titel: 'Dienst löschen?', text, yes: 'Löschen', danger: true }))) return
    await dienste.remove({ params })
    notify(`„${dienst.bezeichnung}“ ist gelöscht.`, 'success')
    await goTo(path('/sanitaetsdienste'), true)
  }
  const { send } = useSend((act: () => Promise<void>) => act(), { reload: reloadDienste })
  const attempt = (act: () => Promise<void>) => () => void send(act)

  const draft = isDraft(dienst) && !dienst.abgesagt
  const noClosing = notLeading ?? noAbschluss(dienst, now)
  const publishing = draft && {
    titel: 'Ausschreiben',
    disabledReason: withoutChange,
    act: attempt(() => publishDrafts(drafts, [dienst._id], dienst.bezeichnung)),
  }
  const closing = { titel: 'Abschließen', disabledReason: noClosing, act: () => setUrl({ ansicht: 'abschluss' }) }
  const toClose = noClosing === undefined && Date.parse(dienst.ende) <= now.getTime()
  const extras: Actions['more'] = [
    {
      titel: 'Bearbeiten',
      disabledReason: withoutChange ?? noChange(dienst),
      to: path('/sanitaetsdienst/{id}/edit', params),
    },
    ...(dienst.abgesagt ? [] : nextStatuses(dienst)).map(({ to: after, titel }) => ({
      titel,
      disabledReason: withoutChange,
      act: attempt(() => setStatus(after, 'Der Status ist geändert.')),
    })),
    dienst.status === 'ausgeschrieben' &&
      !dienst.abgesagt && {
        titel: 'Zurück zum Entwurf',
        disabledReason: withoutChange ?? noReturn(dienst),
        act: attempt(() => setStatus('beauftragt', 'Der Dienst ist wieder ein Entwurf.')),
      },
    {
      titel: 'Allen schreiben',
      disabledReason:
        notLeading ?? (dienst.helfer.some(({ status }) => isStandingStatus(status)) ? undefined : 'Noch ist niemand gemeldet.'),
      act: () => setDialog('mail'),
    },
    { titel: 'Kopieren', disabledReason: withoutCreating, act: () => setDialog('kopie') },
    !toClose && closing,
    { titel: 'Verlauf', disabledReason: withoutVerlauf, to: path('/sanitaetsdienst/history/{id}', params) },
    { titel: 'Absagen', disabledReason: withoutChange ?? noAbsage(dienst), act: () => setDialog('absage'), danger: true },
    { titel: 'Löschen', disabledReason: withoutDelete ?? noDeletion(dienst), act: attempt(remove), danger: true },
  ]
  return [
    { main: publishing || (toClose && closing), more: extras },
    <Suspense key="dialog" fallback={null}>
      {dialog === 'absage' && <Absage dienst={dienst} onClose={() => setDialog(null)} />}
      {dialog === 'mail' && <LetterSheet kind={dienstKind} anlass={dienst} onClose={() => setDialog(null)} />}
      {dialog === 'kopie' && <Copy dienst={dienst} onClose={() => setDialog(null)} />}
    </Suspense>,
  ]
}
