import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import { instantText, timeOfDay } from '#client/date.ts'
import { useSession } from '#client/session.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { confirm } from '#client/ui/confirm.ts'
import { rememberDraft } from '#client/ui/draft.ts'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { useSend } from '#client/useSend.ts'
import { reopenHindernis } from '#features/sanitaetsdienste/hindernisse.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { Paragraph } from '#client/ui/Paragraph.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { type Dienst, hilfeleistungenText } from '#features/sanitaetsdienste/schemas.ts'
import { diensteSilent, reloadDienste } from '../api.ts'
import { useNotLeading } from '../detail/leading.ts'
import { noAbschluss } from '../detail/rules.ts'
import { schichtname } from '../form/schicht-values.ts'
import { asTyped, draftName } from './values.ts'
import classes from './abschluss.module.css'
import { AbschlussForm } from './AbschlussForm.tsx'

/** Before it is closed the form, afterwards what was written. */
export function Abschluss({ dienst }: { readonly dienst: Dienst }) {
  const [now] = useState(() => new Date())
  const notLeading = useNotLeading(dienst)
  if (dienst.abgeschlossenAm !== null) return <Finished dienst={dienst} abgeschlossenAm={dienst.abgeschlossenAm} />
  return <AbschlussForm dienst={dienst} grund={notLeading ?? noAbschluss(dienst, now)} />
}

const wasThere = (helfer: Helfer) => `${timeOfDay(helfer.istBeginn ?? helfer.von)}–${timeOfDay(helfer.istEnde ?? helfer.bis)} Uhr`

function Finished({ dienst, abgeschlossenAm: finishedAt }: { readonly dienst: Dienst; readonly abgeschlossenAm: string }) {
  const notLeading = useNotLeading(dienst)
  const { user } = useSession()
  const { send, isSending, error } = useSend(
    () => diensteSilent.abschlussZuruecknehmen({ params: { id: dienst._id }, query: { version: dienst.version } }),
    {
      onSuccess: () => rememberDraft(draftName(dienst), null, asTyped(dienst)),
      success: 'Der Abschluss ist zurückgenommen.',
      reload: reloadDienste,
    },
  )
  async function reopen() {
    const text = 'Was du eingetragen hast, bleibt stehen. Die Entwürfe der Stunden verschwinden, bis du wieder abschließt.'
    if (await confirm({ titel: 'Abschluss zurücknehmen?', text, yes: 'Zurücknehmen' })) await send()
  }
  const { hilfeleistungen: numbers, bericht: report } = dienst
  return (
    <Stack gap="md">
      <InfoCard titel={`Abgeschlossen am ${instantText(finishedAt)}`}>
        {numbers && (
          <Text c="dimmed" mb={10}>
            {hilfeleistungenText(numbers)}.
          </Text>
        )}
        <Paragraph>{report || 'Ohne Bericht.'}</Paragraph>
        <ErrorLine text={error} />
        <ActionButton
          variant="default"
          mt={12}
          loading={isSending}
          disabledReason={notLeading ?? reopenHindernis(user, dienst) ?? undefined}
          onClick={() => void reopen()}
        >
          Abschluss zurücknehmen
        </ActionButton>
      </InfoCard>
      {dienst.schichten.map((schicht, number) => {
        const here = ['eingeteilt', 'nichtErschienen'].flatMap((state) =>
          dienst.helfer.filter((helfer) => helfer.schicht === schicht._id && helfer.status === state),
        )
        return (
          <InfoCard key={schicht._id} titel={dienst.schichten.length > 1 ? schichtname(schicht, number) : 'Wer war da?'}>
            <PlainList gap={0} mt={8} className={classes['liste'] ?? ''}>
              {here.map((helfer) => (
                <li key={helfer._id}>
                  <PersonName person={helfer.profil} /> · {helfer.status === 'nichtErschienen' ? 'nicht erschienen' : wasThere(helfer)}
                </li>
              ))}
            </PlainList>
            {dienst.helfer.every((helfer) => helfer.schicht !== schicht._id) && (
              <Text c="dimmed" mb={10}>
                In dieser Schicht war niemand eingeteilt.
              </Text>
            )}
          </InfoCard>
        )
      })}
    </Stack>
  )
}
