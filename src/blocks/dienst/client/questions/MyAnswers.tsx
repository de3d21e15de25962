import { Suspense, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { notify } from '#client/app/notify.ts'
import { useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Facts } from '#client/ui/page/Facts.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { answerMaengel, answersUntil } from '../../questions.ts'
import type { Anlass, AnlassKind } from '../kind.ts'
import { standingOnce } from '../signup/meldbar.ts'
import { reloadAnlaesse } from '../queries.ts'

const AnswerSheet = lazyPart(async () => (await import('./AnswerSheet.tsx')).AnswerSheet)

interface Props {
  readonly kind: AnlassKind
  readonly anlass: Anlass
}

/** Own editable answers; also asks open questions of people added without a sign-up. */
export function MyAnswers({ kind, anlass }: Props) {
  const { user } = useSession()
  const [now] = useState(() => Date.now())
  const [isOpen, setOpen] = useState(false)
  const mine = standingOnce(anlass).find(({ profil }) => profil._id === user?.profil)
  if (!mine || anlass.fragen.length === 0) return null
  const { antworten = [] } = mine
  const missing = answerMaengel(anlass.fragen, antworten).length > 0
  const reason = anlass.abgesagt
    ? 'Das ist abgesagt.'
    : Date.parse(answersUntil(anlass, mine.von, antworten)) < now
      ? 'Dafür ist es jetzt zu spät.'
      : undefined
  return (
    <InfoCard titel={missing ? 'Du hast noch Fragen offen' : 'Deine Antworten'}>
      <Facts facts={anlass.fragen.map(({ text }, i) => [text, antworten[i] || '–'] as const)} />
      <ActionButton variant={missing ? 'filled' : 'default'} mt="md" disabledReason={reason} onClick={() => setOpen(true)}>
        {missing ? 'Beantworten' : 'Ändern'}
      </ActionButton>
      {isOpen && (
        <Suspense>
          <AnswerSheet
            kind={kind}
            anlass={anlass}
            titel="Deine Antworten"
            button="Speichern"
            save={async (body) => {
              await kind.calls.changeAnswers({ params: { id: anlass._id }, body })
              notify('Gespeichert', 'success')
              setOpen(false)
              await reloadAnlaesse(kind)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </InfoCard>
  )
}
