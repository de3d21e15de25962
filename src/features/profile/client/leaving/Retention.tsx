import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { dateText, today } from '#client/text/date.ts'
import { requireYes } from '#client/ui/form/require-yes.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SettingCards } from '#client/ui/page/SettingCards.tsx'
import { dueDay, leavingContract, type Kept, KEPT_NAMES, type leavingFields } from '#features/profile/leaving.ts'
import { leaving, leavingRulesHistory, leavingRulesQuery, reloadProfile, retentionQuery } from '../api.ts'

const Fields = formFields<never, typeof leavingFields>(
  { Laufzettel: ['punkte'], Fristen: ['loeschenNachMonaten', ['einsatzJahre', 'abrechnungJahre']] },
  {
    loeschenNachMonaten: { placeholder: 'nur von Hand', hint: 'Leer: Niemand wird von selbst gelöscht.' },
    einsatzJahre: { hint: 'Ab Jahresende. Ansprüche verjähren nach drei Jahren (§§ 195, 199 BGB).' },
    abrechnungJahre: { hint: 'Ab Jahresende. § 147 AO verlangt bis zu zehn Jahre.' },
  },
)

function when({ art, faellig }: Kept): string {
  const what = art === 'profil' ? 'gelöscht' : 'entfernt'
  if (faellig === null) return 'Wird nur von Hand gelöscht'
  return faellig <= today() ? `Wird in der nächsten Nacht ${what}` : `Wird am ${dateText(faellig)} ${what}`
}

const NAMED = 5
/** Asks before shorter periods delete more people in the coming night. */
async function requireMore(rows: readonly Kept[], rules: Parameters<typeof dueDay>[1]): Promise<void> {
  const isDue = (day: string | null) => day !== null && day <= today()
  const more = rows.filter((row) => isDue(dueDay(row, rules)) && !isDue(row.faellig))
  if (more.length === 0) return
  const names = [...new Set(more.map(({ name }) => name))]
  const rest = names.length - NAMED
  await requireYes({
    titel: names.length === 1 ? 'Noch jemanden löschen?' : `${names.length} weitere löschen?`,
    text: [
      'Mit diesen Fristen löscht die nächste Nacht Angaben von:',
      `${names.slice(0, NAMED).join(', ')}${rest > 0 ? ` und ${rest} weiteren` : ''}.`,
      'Was gelöscht ist, kommt nicht wieder.',
    ].join(' '),
    yes: 'Fristen speichern',
    danger: true,
  })
}

export function Retention() {
  const list = useQuery(retentionQuery)
  const rules = useQuery(leavingRulesQuery)
  const history = useQuery(leavingRulesHistory)
  return (
    <Page titel="Austritt und Aufbewahrung" back={path('/kontakte')} narrow>
      <Stack gap="md">
        <QueryView query={rules}>
          {(current) => (
            <SettingCards
              endpoint={leavingContract.changeRules}
              current={current}
              change={(body) => leaving.changeRules({ body })}
              beforeSave={async (body) => requireMore(list.data ?? (await list.refetch()).data ?? [], body)}
              reload={reloadProfile}
              history={history}
              draft="austritt"
              said="Die Punkte und Fristen sind gespeichert."
            >
              <Fields />
            </SettingCards>
          )}
        </QueryView>
        <InfoCard titel="Wen es betrifft">
          <Text c="dimmed" mb="sm">
            Jede Nacht wird gelöscht, was hier fällig ist, und sonst nichts. Gelöschte heißen überall „Ehemaliges Mitglied“; was das Gesetz
            verlangt, bleibt bis zum genannten Tag nur hier stehen.
          </Text>
          <QueryView query={list}>
            {(rows) =>
              rows.length === 0 ? (
                <Text>Niemanden. Wer austritt oder gelöscht wird, steht danach hier.</Text>
              ) : (
                <PlainList gap={12}>
                  {rows.map((row) => (
                    <li key={row.profil + row.art}>
                      <Text fw={600}>{row.name}</Text>
                      <Text size="sm">
                        {KEPT_NAMES[row.art]} seit {dateText(row.seit)}. {when(row)}.
                      </Text>
                      {row.angaben.length > 0 && (
                        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                          {row.angaben.join(' · ')}
                        </Text>
                      )}
                    </li>
                  ))}
                </PlainList>
              )
            }
          </QueryView>
        </InfoCard>
      </Stack>
    </Page>
  )
}
