import { Stack, Text } from '@mantine/core'
import type { Helfer } from '../../contract.ts'
import { instantText, timeOfDay } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { rememberDraft } from '#client/ui/form/draft.ts'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { useSend } from '#client/net/useSend.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import type { BoardAnlass } from '../board.ts'
import type { Extra } from './extra.ts'
import { asTyped, draftName } from './values.ts'
import classes from './abschluss.module.css'
import { AbschlussForm } from './AbschlussForm.tsx'

interface Props {
  readonly anlass: BoardAnlass
  // oxlint-disable-next-line typescript/no-explicit-any -- what an area writes is its own; it comes back as it was given
  readonly extra: Extra<any>
}

export const Abschluss = ({ anlass, extra }: Props) =>
  anlass.abgeschlossenAm === null ? (
    <AbschlussForm anlass={anlass} extra={extra} />
  ) : (
    <Finished anlass={anlass} extra={extra} abgeschlossenAm={anlass.abgeschlossenAm} />
  )

const wasThere = (helfer: Helfer) => `${timeOfDay(helfer.istBeginn ?? helfer.von)}–${timeOfDay(helfer.istEnde ?? helfer.bis)} Uhr`

function Finished({ anlass, extra, abgeschlossenAm }: Props & { readonly abgeschlossenAm: string }) {
  const { send, isSending, error } = useSend(extra.reopen, {
    onSuccess: () => rememberDraft(draftName(extra.draft, anlass), null, asTyped(anlass)),
    success: 'Der Abschluss ist zurückgenommen.',
    reload: extra.reload,
  })
  async function reopen() {
    const entriesText = 'Was du eingetragen hast, bleibt stehen. Die Entwürfe der Stunden verschwinden, bis du wieder abschließt.'
    const text = extra.reopenHint === undefined ? entriesText : `${entriesText}\n${extra.reopenHint}`
    if (await confirm({ titel: 'Abschluss zurücknehmen?', text, yes: 'Zurücknehmen' })) await send()
  }
  return (
    <Stack gap="md">
      <InfoCard titel={`Abgeschlossen am ${instantText(abgeschlossenAm)}`}>
        {extra.told}
        <ErrorLine text={error} />
        <ActionButton variant="default" mt={12} loading={isSending} disabledReason={extra.reopenReason} onClick={() => reopen()}>
          Abschluss zurücknehmen
        </ActionButton>
      </InfoCard>
      {anlass.schichten.map((schicht, number) => {
        const helferNow = ['eingeteilt', 'nichtErschienen'].flatMap((state) =>
          anlass.helfer.filter((helfer) => helfer.schicht === schicht._id && helfer.status === state),
        )
        return (
          <InfoCard key={schicht._id} titel={anlass.schichten.length > 1 ? extra.nameOf(schicht, number) : 'Wer war da?'}>
            <PlainList gap={0} mt={8} className={classes['list'] ?? ''}>
              {helferNow.map((helfer) => (
                <li key={helfer._id}>
                  <PersonName person={helfer.profil} /> · {helfer.status === 'nichtErschienen' ? 'nicht erschienen' : wasThere(helfer)}
                </li>
              ))}
            </PlainList>
            {anlass.helfer.every((helfer) => helfer.schicht !== schicht._id) && (
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
