import * as z from 'zod/mini'
import { melde } from '#client/melde.ts'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Zahlfeld } from '#client/ui/Zahlfeld.tsx'
import { BENACHRICHTIGUNG_NAMEN, BENACHRICHTIGUNGEN, type Profil, profilFelder } from '#features/profile/formen.ts'
import { profile, profileNeuLaden } from './daten.ts'

const { emailBenachrichtigungen, erinnerungVorlauf } = profilFelder
const schema = z.object({ emailBenachrichtigungen, erinnerungVorlauf })

/** Which mails one wants. */
export function Benachrichtigungen({ profil }: { profil: Profil }) {
  return (
    <Karte titel="E-Mails, die ich bekomme">
      <Formular
        schema={schema}
        start={profil}
        knopf="Speichern"
        speichern={async (werte) => {
          await profile.update({ body: { _id: profil._id, version: profil.version, ...werte } })
          melde('Profil erfolgreich geändert', 'success')
          await profileNeuLaden()
        }}
      >
        {BENACHRICHTIGUNGEN.map((art) => (
          <Schalter key={art} name={`emailBenachrichtigungen.${art}`} titel={BENACHRICHTIGUNG_NAMEN[art]} />
        ))}
        <Zahlfeld name="erinnerungVorlauf" titel="Wie lange vorher erinnern?" einheit="Stunden" />
      </Formular>
    </Karte>
  )
}
