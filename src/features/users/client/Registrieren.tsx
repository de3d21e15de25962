import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { createClient } from '#contract/client.ts'
import { darf } from '#contract/rechte.ts'
import { abfragen } from '#client/abfragen.ts'
import { senden } from '#client/api.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#contract/screens.ts'
import { useSitzung } from '#client/sitzung.ts'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { DatumFeld } from '#client/ui/DatumFeld.tsx'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Erreichbarkeit } from '#client/ui/Erreichbarkeit.tsx'
import { Feldgruppe, Spalte } from '#client/ui/Feldgruppe.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { Textfelder } from '#client/ui/Textfelder.tsx'
import { useGehe } from '#client/verweis.tsx'
import { FELDREGELN, profileContract } from '#features/profile/contract.ts'
import { profilFelder } from '#features/profile/formen.ts'
import { userFelder, usersContract } from '#features/users/contract.ts'
import { vorschlag } from './benutzername.ts'
import { beimAnlegen } from './primaer.ts'

const users = createClient(usersContract, senden)
const profile = createClient(profileContract, senden)

const { anrede, geburtsdatum, gruppe, eintrittsdatum, personalnummer, sanitaetsausbildung } = profilFelder
const angaben = { anrede, geburtsdatum, gruppe, eintrittsdatum, personalnummer, sanitaetsausbildung }
const schema = z.object({ ...userFelder, ...angaben })

/** Registers a person: the account first, then the profile that belongs to it (specification §7). */
export function Registrieren() {
  const gehe = useGehe()
  const { user } = useSitzung()
  // When the account is made but the profile is refused, the next try makes the profile only.
  const userId = useRef<string | null>(null)
  const darfSetzen = (feld: keyof typeof angaben) => FELDREGELN[feld].schreibt.some((wer) => wer !== 'selbst' && darf(user, wer as never))

  async function registriere(werte: z.output<typeof schema>) {
    const eintraege = Object.entries(werte)
    const konto = Object.fromEntries(eintraege.filter(([name]) => name in userFelder)) as Pick<typeof werte, keyof typeof userFelder>
    const profil = Object.fromEntries(eintraege.filter(([name]) => name in angaben && darfSetzen(name as keyof typeof angaben)))
    userId.current ??= (await users.create({ body: beimAnlegen(konto) }))._id
    await profile.create({ body: { user: userId.current, ...profil } })
    await abfragen.invalidateQueries({ queryKey: ['profile'] })
    melde('Benutzer erfolgreich registriert', 'success')
    await gehe(pfad('/kontakte'))
  }

  return (
    <Seite titel="Benutzer registrieren" schmal>
      <Karte>
        <Formular schema={schema} entwurf="users/register" knopf="Registrieren" speichern={registriere}>
          <Feldgruppe titel="Person">
            <Spalte breite="drittel">
              <Auswahl name="anrede" werte={['Frau', 'Herr', 'Divers']} platzhalter="Keine" />
            </Spalte>
            <Textfelder namen={['vorname', 'nachname']} breite="drittel" />
            <Spalte breite="halb">
              <Benutzername />
            </Spalte>
            <Spalte breite="halb">{darfSetzen('geburtsdatum') ? <DatumFeld name="geburtsdatum" /> : null}</Spalte>
          </Feldgruppe>
          <Erreichbarkeit />
          <Feldgruppe titel="Im Verband">
            {darfSetzen('gruppe') ? (
              <Spalte breite="halb">
                <Textfeld name="gruppe" />
              </Spalte>
            ) : null}
            {darfSetzen('sanitaetsausbildung') ? (
              <Spalte breite="halb">
                <Auswahl name="sanitaetsausbildung" />
              </Spalte>
            ) : null}
            {darfSetzen('eintrittsdatum') ? (
              <>
                <Spalte breite="halb">
                  <DatumFeld name="eintrittsdatum" />
                </Spalte>
                <Spalte breite="halb">
                  <Textfeld name="personalnummer" />
                </Spalte>
              </>
            ) : null}
          </Feldgruppe>
          <Alert variant="light">Die Person bekommt eine E-Mail mit einem Link, über den sie ihr Passwort selbst setzt.</Alert>
        </Formular>
      </Karte>
    </Seite>
  )
}

/** Follows the name until somebody types a user name of their own. */
function Benutzername() {
  const { form } = useFormular()
  const neu = vorschlag(useWert('vorname') as string, useWert('nachname') as string)
  const letzter = useRef('')
  const jetzt = useWert('username')
  useEffect(() => {
    if (jetzt === letzter.current && neu !== jetzt) form.setFieldValue('username', neu)
    if (jetzt === letzter.current) letzter.current = neu
  }, [form, jetzt, neu])
  return <Textfeld name="username" hinweis="Damit meldet sich die Person an." />
}
