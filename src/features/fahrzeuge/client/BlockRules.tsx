import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import type { HistoryEntry } from '#client/ui/history/sentences.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { SettingCards } from '#client/ui/page/SettingCards.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import { fahrzeugeContract as contract } from '#features/fahrzeuge/contract.ts'
import { PRIORITAET_NAMES } from '#features/fahrzeuge/schemas.ts'
import { blockRulesHistory, blockRulesQuery, fahrzeuge, reloadBlocked } from './api.ts'

type Rules = ResponseOf<typeof contract.sperrregeln>

function mangelSentence(priority: Rules['mangel']): string {
  if (priority === null) return 'Ein Mangel sperrt nie.'
  return priority === 'kritisch'
    ? 'Ein Mangel sperrt, wenn er kritisch ist.'
    : `Ein Mangel sperrt ab der Priorität „${PRIORITAET_NAMES[priority]}“.`
}
function huSentence(days: Rules['huTage']): string {
  if (days === null) return 'Eine überfällige HU sperrt nie.'
  if (days === 0) return 'Eine überfällige HU sperrt sofort.'
  return `Eine überfällige HU sperrt nach ${days === 1 ? 'einem Tag' : `${days} Tagen`}.`
}
const sentence = ({ feld, neu }: HistoryEntry): string =>
  feld === 'mangel' ? mangelSentence(neu as Rules['mangel']) : huSentence(neu as Rules['huTage'])

export function BlockRules() {
  const rules = useQuery(blockRulesQuery)
  const history = useQuery(blockRulesHistory)
  return (
    <Page titel="Wann Fahrzeuge gesperrt sind" back={path('/fahrzeuge')} narrow>
      <QueryView query={rules}>
        {(current) => (
          <Stack gap="lg">
            <InfoCard titel="So ist es jetzt">
              <Text>{mangelSentence(current.mangel)}</Text>
              <Text>{huSentence(current.huTage)}</Text>
              {current.mangel !== null && (
                <Text c="dimmed" mt={8}>
                  Ein solcher Mangel sperrt, sobald ein Mitglied ihn meldet, bis jemand nachgesehen hat. Wer ihn gemeldet hat, kann ihn
                  zurückziehen, solange niemand daran arbeitet.
                </Text>
              )}
              <Text c="dimmed" mt={8}>
                Ein gesperrtes Fahrzeug lässt sich nur noch für die Werkstatt buchen und keinem Dienst neu zuteilen. Was schon gebucht ist,
                bleibt und zeigt eine Warnung. Schwere Mängel und überfällige Prüfungen, die nicht sperren, stehen überall als Warnung
                dabei.
              </Text>
            </InfoCard>
            <SettingCards
              endpoint={contract.changeSperrregeln}
              current={current}
              change={(body) => fahrzeuge.changeSperrregeln({ body })}
              reload={reloadBlocked}
              history={history}
              own={{ sentence }}
              draft="sperrregeln"
              said="Die Sperrregeln sind gespeichert."
            >
              <SelectField name="mangel" placeholder="Nie" hint="Ab dieser Priorität sperrt ein offener Mangel. Leer: nie." />
              <NumberField name="huTage" placeholder="Nie" hint="0: gleich am Tag nach dem Ablauf. Leer: nie." />
            </SettingCards>
          </Stack>
        )}
      </QueryView>
    </Page>
  )
}
