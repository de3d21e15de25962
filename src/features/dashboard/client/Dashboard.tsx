import { SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { darf } from '#contract/rechte.ts'
import { heuteLang, tageszeit } from '#client/datum.ts'
import { pfad } from '#client/pfade.ts'
import { useSitzung } from '#client/sitzung.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { KACHELN } from './kacheln.ts'
import classes from './Dashboard.module.css'
import { Verweis } from '#client/verweis.tsx'

/** The first screen: a greeting, the ways to what this member may do, and what is new. */
export function Dashboard() {
  const { user } = useSitzung()
  const [jetzt] = useState(() => new Date())
  const kacheln = KACHELN.filter(({ recht }) => darf(user, recht ?? 'angemeldet'))
  return (
    <Seite titel={`${tageszeit(jetzt)}, ${user?.vorname ?? ''}!`} unter={heuteLang(jetzt)}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {kacheln.map(({ titel, text, nach, Zeichen }) => (
          <Karte key={nach} nach={nach}>
            <div className={classes['kachel']}>
              <span className={classes['zeichen']}>
                <Zeichen aria-hidden size={24} />
              </span>
              <span>
                <Text component="span" fw={600} display="block">
                  {titel}
                </Text>
                <Text component="span" size="sm" c="dimmed" display="block">
                  {text}
                </Text>
              </span>
            </div>
          </Karte>
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mt="xl">
        <Karte titel="Was ist neu">
          <ul className={classes['liste']}>
            <li>Das Intranet 4.4 ist da: Kontakte, Profile, Rechte, Orte und Fahrzeuge stehen bereit.</li>
            <li>Änderungen der anderen siehst du sofort, ohne neu zu laden.</li>
            <li>Was noch gebaut wird, steht schon im Menü und sagt es dir.</li>
          </ul>
        </Karte>
        <Karte titel="Deine nächsten Schritte">
          <ul className={classes['liste']}>
            <li>
              <Verweis nach={pfad('/profiles/myProfile')}>Prüfe dein Profil</Verweis>: Stimmen Telefon und E-Mail noch?
            </li>
            <li>
              <Verweis nach={pfad('/changePasswort')}>Wähle ein eigenes Passwort</Verweis>, wenn du noch das erste benutzt.
            </li>
          </ul>
        </Karte>
      </SimpleGrid>
    </Seite>
  )
}
