import { useQuery } from '@tanstack/react-query'
import { members } from '#client/members.ts'
import { useMay } from '#client/session.ts'
import { SelectField, KeywordsField } from '#client/ui/SelectField.tsx'
import { InstantField } from '#client/ui/DateField.tsx'
import { useValue } from '#client/ui/field.ts'
import { FieldGroup, Column } from '#client/ui/FieldGroup.tsx'
import { FormPart } from '#client/ui/FormPart.tsx'
import { Collapsible } from '#client/ui/Collapsible.tsx'
import { PersonField } from '#client/ui/PersonField.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { rechtFor, type Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { lastLeiter } from './api.ts'
import { DienstTime } from './DienstTime.tsx'
import { NameField } from './NameField.tsx'
import { OrtField } from './OrtField.tsx'

interface Props {
  /** What is edited, absent for a new one. */
  readonly dienst?: Dienst | undefined
}
const Half = ({ children }: { readonly children: React.ReactNode }) => <Column width="halb">{children}</Column>

/** What everybody needs first: what, when, where, for whom. */
export function BaseFields({ dienst }: Props) {
  const verb = dienst ? 'UPDATE' : 'CREATE'
  const [intern, extern] = [useMay(rechtFor(verb, 'intern')), useMay(rechtFor(verb, 'extern'))]
  return (
    <>
      <FieldGroup titel="Worum es geht">
        <FormPart felder={['bezeichnung', 'art']}>
          <NameField withTemplates={dienst === undefined} />
        </FormPart>
        <FormPart felder={['art', 'kategorie']}>
          <Half>
            <SelectField name="art" gesperrt={!(intern && extern)} />
          </Half>
          <Half>
            <SelectField name="kategorie" />
          </Half>
        </FormPart>
        <FormPart felder={['ort']}>
          <OrtField known={dienst?.ortDaten} />
        </FormPart>
        <FormPart felder={['beginn', 'ende']}>
          <DienstTime />
        </FormPart>
      </FieldGroup>
      <FieldGroup titel="Veranstalter">
        <FormPart felder={['veranstalter']}>
          <Half>
            <TextField name="veranstalter.name" titel="Name" />
          </Half>
          <Half>
            <TextField name="veranstalter.ansprechpartner" />
          </Half>
          <Half>
            <TextField name="veranstalter.telefon" art="tel" />
          </Half>
          <Half>
            <TextField name="veranstalter.email" art="email" />
          </Half>
        </FormPart>
      </FieldGroup>
    </>
  )
}

/** What comes after the shifts: who leads and where one meets, the rest folded. */
export function MoreFields({ dienst }: Props) {
  const { data: last } = useQuery(lastLeiter)
  return (
    <>
      <FieldGroup titel="Leitung und Treffpunkt">
        <FormPart felder={['leiter', 'stvLeiter']}>
          <Half>
            <PersonField
              withTraining
              name="leiter"
              known={dienst?.leiterPerson}
              {...(last?.wert ? { hinweis: `Zuletzt geleitet: ${last.wert}` } : {})}
            />
          </Half>
          <Half>
            <PersonField withTraining name="stvLeiter" known={dienst?.stvLeiterPerson} />
          </Half>
        </FormPart>
        <FormPart felder={['treffpunkt', 'treffpunktZeit', 'hinweise']}>
          <Half>
            <TextField name="treffpunkt" placeholder="zum Beispiel Wache 1" />
          </Half>
          <Half>
            <InstantField name="treffpunktZeit" />
          </Half>
          <TextField name="hinweise" titel="Hinweise für alle" multiline />
        </FormPart>
      </FieldGroup>
      <AnmeldungFields />
      <Collapsible
        titel="Vor Ort"
        felder={[
          'aufbauAb',
          'abbauBis',
          'kleidung',
          'verpflegung',
          'verpflegungHinweis',
          'material',
          'stellplatz',
          'strom',
          'sanitaetsraum',
        ]}
      >
        <Half>
          <InstantField name="aufbauAb" />
        </Half>
        <Half>
          <InstantField name="abbauBis" />
        </Half>
        <Half>
          <SelectField name="verpflegung" />
        </Half>
        <Half>
          <TextField name="verpflegungHinweis" />
        </Half>
        <Half>
          <TextField name="kleidung" placeholder="zum Beispiel Einsatzjacke" />
        </Half>
        <Half>
          <KeywordsField name="material" />
        </Half>
        <SwitchField name="stellplatz" />
        <SwitchField name="strom" />
        <SwitchField name="sanitaetsraum" />
      </Collapsible>
      <FormPart felder={['funkkanal', 'leitstelleAngemeldet', 'leitstelleAngemeldetAm']}>
        <Leitstelle />
      </FormPart>
      <Collapsible titel="Abrechnung" felder={['abrechnungsart', 'veranstalter.kundennr', 'veranstalter.rechnungsadresse']}>
        <Half>
          <SelectField name="abrechnungsart" />
        </Half>
        <Half>
          <TextField name="veranstalter.kundennr" />
        </Half>
        <TextField name="veranstalter.rechnungsadresse" multiline />
      </Collapsible>
    </>
  )
}

function AnmeldungFields() {
  const { data } = useQuery(members)
  const groups = [...new Set((data?.zeilen ?? []).map(({ gruppe: group }) => group).filter(Boolean))].toSorted((a, b) =>
    a.localeCompare(b, 'de'),
  )
  return (
    <Collapsible titel="Wer sich wie lange melden kann" felder={['meldeschluss', 'selbstabsageBis', 'sichtbarFuer', 'warteliste']}>
      <Half>
        <InstantField name="meldeschluss" hinweis="Leer: bis zum Beginn" />
      </Half>
      <Half>
        <InstantField name="selbstabsageBis" hinweis="Danach nur mit Grund. Leer: bis zum Meldeschluss" />
      </Half>
      <KeywordsField name="sichtbarFuer" vorschlaege={groups} hinweis="Leer: alle sehen den Dienst" placeholder="Gruppe wählen" />
      <SwitchField name="warteliste" hinweis="Wer keinen Platz mehr bekommt, rückt nach, wenn jemand absagt." />
    </Collapsible>
  )
}

function Leitstelle() {
  const angemeldet = useValue('leitstelleAngemeldet') === true
  return (
    <Collapsible titel="Funk und Leitstelle" felder={['funkkanal', 'leitstelleAngemeldet', 'leitstelleAngemeldetAm']}>
      <Half>
        <TextField name="funkkanal" />
      </Half>
      <SwitchField name="leitstelleAngemeldet" />
      {angemeldet && (
        <Half>
          <InstantField name="leitstelleAngemeldetAm" titel="Angemeldet am" />
        </Half>
      )}
    </Collapsible>
  )
}
