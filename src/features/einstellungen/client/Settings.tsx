import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formFields } from '#client/crud/Fields.tsx'
import { KeywordsField } from '#client/ui/field/SelectField.tsx'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { Facts } from '#client/ui/page/Facts.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { chapterFields, mailTextFields } from '#contract/chapter/chapter.ts'
import { path } from '#contract/screens.ts'
import { areasQuery, chapter, links, mails, checklist } from './api.ts'
import { ColorInput } from './ColorInput.tsx'
import { LinkRows } from './LinkRows.tsx'
import { Logo } from './Logo.tsx'
import { Need } from './Need.tsx'
import { Setting } from './Setting.tsx'

const ChapterFields = formFields<never, typeof chapterFields>(
  { Verband: ['name', 'kuerzel'], Region: ['land'], 'Wie es aussieht': ['farbe'] },
  {
    kuerzel: { hint: 'Steht oben auf jeder Seite und in Betreffzeilen.' },
    land: { hint: 'Danach richten sich Feiertage und die Fortbildungspflicht im Rettungsdienst.' },
    farbe: { input: ColorInput },
  },
)
const MailFields = formFields<never, typeof mailTextFields>(
  { 'In jeder Mail': ['anrede', 'gruss', 'fuss'] },
  {
    anrede: { hint: 'Danach kommt der Vorname: „Hallo Jana,“' },
    // Usually two lines: a single-line field would join them.
    gruss: {
      input: () => (
        <TextField name="gruss" multiline rows={2} placeholder={'Viele Grüße\nEure Bereitschaftsleitung'} hint="Leer: kein Gruß." />
      ),
    },
    fuss: { hint: 'Zum Beispiel Anschrift und Telefon des Verbands. Nur Text, keine Formatierung.' },
  },
)

export const Settings = () => (
  <Page titel="Einstellungen" subtitle="Gilt sofort und für alle." back={path('/dashboard')} narrow>
    <TabBar
      titel="Einstellungen"
      tabs={[
        {
          value: 'verband',
          titel: 'Verband',
          content: (
            <Stack gap="md">
              <Logo />
              <Setting of={chapter} said="Gespeichert und schon überall zu sehen." resets>
                <ChapterFields />
              </Setting>
            </Stack>
          ),
        },
        {
          value: 'links',
          titel: 'Links',
          content: (
            <Setting of={links} said="Die Links sind gespeichert und stehen im Menü.">
              <LinkRows name="links" />
            </Setting>
          ),
        },
        {
          value: 'mails',
          titel: 'Mails',
          content: (
            <Setting of={mails} said="Die Texte sind gespeichert. Sie stehen in jeder Mail ab jetzt." resets>
              <MailFields />
            </Setting>
          ),
        },
        { value: 'bedarf', titel: 'Bedarf', content: <Need /> },
        {
          value: 'checkliste',
          titel: 'Checkliste',
          content: (
            <Setting of={checklist} said="Die Checkliste ist gespeichert und gilt für jeden Dienst." resets>
              <KeywordsField
                name="punkte"
                hint="Was vor einem Sanitätsdienst erledigt sein soll. Was schon abgehakt ist, bleibt am Dienst."
              />
            </Setting>
          ),
        },
        { value: 'bereiche', titel: 'Bereiche', content: <Areas /> },
      ]}
    />
  </Page>
)

function Areas() {
  const areas = useQuery(areasQuery)
  return (
    <QueryView query={areas}>
      {(rows) => (
        <Stack gap="md">
          {rows.map(({ titel, adresse: address, angaben }) => (
            <InfoCard key={titel} titel={titel}>
              {angaben === null ? (
                <Text c="dimmed">Das legt fest, wer in diesem Bereich das Recht dazu hat.</Text>
              ) : (
                <>
                  <Facts facts={angaben.map((entry) => [entry.titel, entry.text] as const)} />
                  <ScreenLink to={address} alone>
                    {titel} ändern
                  </ScreenLink>
                </>
              )}
            </InfoCard>
          ))}
        </Stack>
      )}
    </QueryView>
  )
}
