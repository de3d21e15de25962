import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ladeNutzer } from '#client/anmeldung.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#contract/screens.ts'
import { rechtFehlt, useDarf, useSitzung } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Erreichbarkeit } from '#client/ui/Erreichbarkeit.tsx'
import { Feldgruppe } from '#client/ui/Feldgruppe.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { Textfelder } from '#client/ui/Textfelder.tsx'
import { useGehe } from '#client/verweis.tsx'
import { type Profil, profilFelder } from '#features/profile/formen.ts'
import { userFelder } from '#features/users/contract.ts'
import { profilAbfrage, profile, profileNeuLaden, users } from './daten.ts'
import { aenderbar, irgendetwasAenderbar, nurAenderbare } from './felder.ts'
import { beimAendern } from './primaer.ts'
import { ProfilFormfelder } from './ProfilFormfelder.tsx'

// Visibility and notifications have a place of their own in "Mein Profil".
const { sichtbarkeit: _s, emailBenachrichtigungen: _e, erinnerungVorlauf: _v, ...imFormular } = profilFelder
const schema = z.object({ ...userFelder, ...imFormular })
type Werte = z.output<typeof schema>
const KONTAKT = ['email', 'primary_email', 'telefon', 'primary_telefon'] as const
/** How the fields of somebody look whom the alarm service does not know yet. */
const UNBEKANNT = { aktiv: false, userId: null, labels: [] }
const KONTO = ['username', 'vorname', 'nachname', ...KONTAKT] as const

export function ProfilBearbeiten({ id }: { id: string }) {
  const profil = useQuery(profilAbfrage(id))
  return <Abfrage abfrage={profil}>{(daten) => <Bearbeiten profil={daten} />}</Abfrage>
}

function Bearbeiten({ profil: geladen }: { profil: Profil }) {
  // As it was when the form was opened: a change by somebody else meanwhile must be noticed by the version, not overwritten.
  const [profil] = useState(geladen)
  const { user: ich } = useSitzung()
  const gehe = useGehe()
  const darfAlle = useDarf('UPDATE_USER')
  const eigenes = profil.user === ich?._id
  const userVersion = useRef(profil.userVersion)
  const kontofelder: readonly (keyof Werte)[] = darfAlle ? KONTO : eigenes ? KONTAKT : []

  async function speichere({ groupalarm, ...uebrige }: Werte) {
    const werte = { ...uebrige, groupalarm: JSON.stringify(groupalarm) === JSON.stringify(UNBEKANNT) ? null : groupalarm }
    const konto = beimAendern(werte)
    if (kontofelder.some((feld) => JSON.stringify(konto[feld]) !== JSON.stringify(profil[feld as keyof Profil]))) {
      const felder = Object.fromEntries(kontofelder.map((feld) => [feld, konto[feld]]))
      const { version } = await users.update({ body: { _id: profil.user, version: userVersion.current, ...felder } })
      userVersion.current = version
    }
    const id = await profile.update({ body: { _id: profil._id, version: profil.version, ...nurAenderbare(werte, ich, profil) } })
    if (eigenes) await ladeNutzer()
    melde('Profil erfolgreich geändert', 'success')
    await gehe(pfad('/profile/{id}', { id }))
    await profileNeuLaden()
  }

  return (
    <Seite
      titel={`${profil.vorname} ${profil.nachname}`}
      unter="Profil bearbeiten"
      zurueck={pfad('/profile/{id}', { id: profil._id })}
      schmal
    >
      <Karte>
        <Formular
          schema={schema}
          start={{ ...profil, groupalarm: profil.groupalarm ?? UNBEKANNT }}
          stand={profil.version}
          entwurf={`profile/${profil._id}`}
          knopf="Speichern"
          grund={irgendetwasAenderbar(ich, profil) ? undefined : rechtFehlt('UPDATE_USER')}
          abbrechen={pfad('/profile/{id}', { id: profil._id })}
          speichern={speichere}
        >
          {darfAlle ? (
            <Feldgruppe titel="Account">
              <Textfelder namen={['vorname', 'nachname', 'username']} breite="drittel" />
            </Feldgruppe>
          ) : null}
          {kontofelder.length > 0 ? <Erreichbarkeit /> : null}
          <ProfilFormfelder zeige={(feld) => aenderbar(feld, ich, profil)} />
        </Formular>
      </Karte>
    </Seite>
  )
}
