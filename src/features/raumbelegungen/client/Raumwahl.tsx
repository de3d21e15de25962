import { Group, Radio, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSpanne } from '#client/ui/belegung/spanne.ts'
import { halterText } from '#client/ui/belegung/woerter.ts'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Fehleranzeige } from '#client/ui/Fehleranzeige.tsx'
import { Laden } from '#client/ui/Laden.tsx'
import { freieRaeume } from './daten.ts'
import classes from '#client/ui/belegung/Wahlliste.module.css'
import { plaetze, raumname } from './woerter.ts'

/** "Was ist frei?": the rooms for the span of the form with its set-up times, free ones first, the others with who has them. */
export function Raumwahl({ eigener }: { readonly eigener?: string }) {
  const { form, gesperrt } = useFormular()
  const spanne = useSpanne()
  const [wert, personen, vor, nach] = [useWert('raum'), useWert('personen'), useWert('ruestzeitVor'), useWert('ruestzeitNach')]
  const minuten = (zahl: unknown) => (typeof zahl === 'number' && zahl >= 0 && zahl <= 240 ? zahl : 0)
  const abfrage = useQuery({
    ...freieRaeume({
      beginn: spanne?.beginn ?? '',
      ende: spanne?.ende ?? '',
      alle: true,
      ruestzeitVor: minuten(vor),
      ruestzeitNach: minuten(nach),
      ...(typeof personen === 'number' && personen >= 0 && personen <= 1000 ? { personen } : {}),
    }),
    enabled: spanne !== null,
  })
  const fehler = form.errors['raum'] && <p className={classes['fehler']}>Wähle einen Raum aus.</p>
  if (spanne === null) {
    return (
      <Text component="div" c="dimmed" data-path="raum" tabIndex={-1}>
        Trage Beginn und Ende ein, dann siehst du, welche Räume frei sind.
        {fehler}
      </Text>
    )
  }
  const { data } = abfrage
  if (abfrage.error) return <Fehleranzeige fehler={abfrage.error} nochmal={abfrage.refetch} />
  if (!data) return <Laden zeilen={3} />
  const rang = ({ _id, frei }: { _id: string; frei: boolean }) => (_id === wert ? 2 : 0) + (frei ? 1 : 0)
  const raeume = data.toSorted((a, b) => rang(b) - rang(a))
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6} role="status">
        {data.length === 0
          ? 'Noch ist kein Ort als Raum zum Buchen angelegt.'
          : `${data.filter(({ frei }) => frei).length} von ${data.length} ${data.length === 1 ? 'Raum' : 'Räumen'} frei`}
      </Text>
      <ul className={classes['liste']} data-path="raum" tabIndex={-1} aria-label="Räume">
        {raeume.map((raum) => {
          const moeglich = raum.frei || raum._id === eigener
          const besetzt = raum.halter.find(({ status }) => status === 'bestaetigt')
          const angefragt = raum.halter.find(({ status }) => status === 'angefragt')
          const einwand = moeglich ? undefined : besetzt ? `Belegt: ${halterText(besetzt)}` : raum.gruende[0]
          return (
            <li key={raum._id} className={classes['zeile']} data-gewaehlt={raum._id === wert || undefined}>
              <Radio
                name="raumwahl"
                label={raumname(raum)}
                checked={raum._id === wert}
                disabled={gesperrt || (!moeglich && raum._id !== wert)}
                onChange={() => {
                  form.clearFieldError('raum')
                  form.setFieldValue('raum', raum._id)
                }}
                description={
                  <Group component="span" gap={0} style={{ flexDirection: 'column', alignItems: 'flex-start' }}>
                    <span className={classes['angabe']}>{[plaetze(raum.kapazitaet), ...raum.ausstattung].filter(Boolean).join(' · ')}</span>
                    {einwand !== undefined && <span className={classes['einwand']}>{einwand}</span>}
                    {moeglich && angefragt && raum._id !== eigener && (
                      <span className={classes['angabe']}>Frei, aber schon angefragt: {halterText(angefragt)}</span>
                    )}
                  </Group>
                }
              />
            </li>
          )
        })}
      </ul>
      {fehler}
    </div>
  )
}
