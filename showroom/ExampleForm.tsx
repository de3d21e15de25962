import { Group } from '@mantine/core'
import * as z from 'zod/mini'
import {
  coordinates,
  month,
  reference,
  choice,
  requiredDay,
  requiredText,
  requiredInstant,
  toggle,
  text,
  textList,
  number,
  instant,
  field,
} from '#contract/fields.ts'
import { money } from '#contract/money/money.ts'
import { notify } from '#client/app/notify.ts'
import { SelectField, MultiSelectField, KeywordsField } from '#client/ui/field/SelectField.tsx'
import { DayField } from '#client/ui/time/DateField.tsx'
import { FieldGroup, Column } from '#client/ui/form/FieldGroup.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { PasswortField } from '#client/ui/field/PasswortField.tsx'
import { SignatureField } from '#client/ui/field/SignatureField.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { ClockField } from '#client/ui/time/ClockField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { MoneyField } from '#client/ui/field/MoneyField.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { ChecklistField } from '#client/ui/field/ChecklistField.tsx'
import { Collapsible } from '#client/ui/form/Collapsible.tsx'
import { DateStrip } from '#client/ui/time/DateStrip.tsx'
import { ContactFields } from '#client/ui/field/ContactFields.tsx'
import { CoordinatesField } from '#client/ui/field/CoordinatesField.tsx'
import { FormRows } from '#client/ui/form/FormRows.tsx'
import { ListField } from '#client/ui/field/ListField.tsx'
import { ListedField } from '#client/ui/field/ListedField.tsx'
import { MonthField } from '#client/ui/time/MonthField.tsx'
import { OrtField } from '#client/ui/field/OrtField.tsx'
import { PeopleRows } from '#client/ui/field/PeopleRows.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { TextFields } from '#client/ui/field/TextFields.tsx'

const example = z.object({
  name: requiredText('Bezeichnung', 60),
  gruppe: text('Gruppe', 60),
  art: choice('Art', ['intern', 'extern'], null),
  wochentage: field('Wochentage', z._default(z.array(z.enum(['Montag', 'Dienstag', 'Mittwoch'])), [])),
  stichworte: textList('Ausstattung', 10, 40),
  plaetze: number('Plätze', 1, 100),
  preis: money('Preis', 100_000),
  stichtag: requiredDay('Stichtag'),
  beginn: requiredInstant('Beginn'),
  ende: instant('Ende'),
  buchbar: toggle('Als Raum buchbar'),
  passwort: text('Passwort', 100),
  hinweise: text('Hinweise', 2000),
  unterschrift: text('Unterschrift', 100_000),
  strasse: text('Straße', 60),
  stadt: text('Stadt', 60),
  koordinaten: coordinates('Koordinaten'),
  uhrzeit: text('Uhrzeit', 5),
  monat: month('HU bis'),
  leiter: reference('Leiter'),
  helfer: field('Helfer', z._default(z.array(z.object({ profil: z.string() })), [])),
  zeilen: field('Zeilen', z._default(z.array(z.object({ titel: text('Titel', 60) })), [])),
  ort: reference('Ort'),
  email: textList('E-Mail', 5, 60),
  primary_email: text('Bevorzugte E-Mail', 60),
  telefon: textList('Telefon', 6, 30),
  primary_telefon: text('Bevorzugte Nummer', 30),
  nummern: textList('Weitere Nummern', 6, 30),
  primary_nummern: text('Bevorzugte weitere Nummer', 30),
})

/** A form with one of each field. */
export const ExampleForm = () => (
  <Form
    schema={example}
    draft="entwicklung"
    button="Beispiel speichern"
    cancel="/entwicklung/bausteine"
    save={async () => notify('Gespeichert', 'success')}
  >
    <FieldGroup titel="Texte und Listen">
      <TextField name="name" hint="Unter diesem Namen finden es alle." />
      <Column width="half">
        <SelectField name="art" />
      </Column>
      <Column width="half">
        <ListedField name="gruppe" />
      </Column>
      <Column width="half">
        <MultiSelectField name="wochentage" />
      </Column>
      <ChecklistField name="wochentage" />
      <Column width="half">
        <KeywordsField name="stichworte" />
      </Column>
      <Column width="half">
        <NumberField name="plaetze" unit="Plätze" />
        <MoneyField name="preis" />
      </Column>
    </FieldGroup>
    <FieldGroup titel="Zeiten">
      <DayField name="stichtag" />
      <PeriodField />
      <ClockField name="uhrzeit" />
      <MonthField name="monat" />
      <DateStrip
        titel="Termine"
        dates={['2026-12-18', '2026-12-25'].map((day) => ({
          key: day,
          beginn: `${day}T18:00:00Z`,
          ende: `${day}T20:00:00Z`,
          holiday: day.endsWith('25') ? '1. Weihnachtstag' : '',
          hints: [],
          actions: [],
          move: () => undefined,
        }))}
      />
    </FieldGroup>
    <ContactFields />
    <Collapsible titel="Ort und Person" fields={['strasse', 'stadt', 'koordinaten', 'leiter', 'nummern']}>
      <FieldGroup titel="Ort">
        <TextFields names={['strasse', 'stadt']} />
        <CoordinatesField name="koordinaten" />
        <PersonField name="leiter" />
        <OrtField name="ort" />
        <PeopleRows<{ profil: string }> name="helfer" titel="Helfer" asks="Wer war dabei?" known={[]} add={(profil) => ({ profil })}>
          {() => null}
        </PeopleRows>
        <FormRows name="zeilen" fresh={{ titel: '' }} add="Zeile hinzufügen">
          {(_, { at, number: row, remove }) => (
            <Group gap={8} align="flex-end" wrap="nowrap">
              <TextField name={`${at}.titel`} />
              {remove(`Zeile ${row} entfernen`)}
            </Group>
          )}
        </FormRows>
        <ListField name="nummern" main="primary_nummern" type="tel" addLabel="Weitere Nummer" max={6} />
      </FieldGroup>
    </Collapsible>
    <FieldGroup titel="Weiteres">
      <SwitchField name="buchbar" />
      <PasswortField name="passwort" autoComplete="new-password" />
      <TextField name="hinweise" multiline />
      <SignatureField name="unterschrift" onPaper="papier" />
    </FieldGroup>
  </Form>
)
