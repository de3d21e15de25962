import { Text } from '@mantine/core'
import { Personenname } from '#client/ui/Personenname.tsx'
import { ZeitVor } from '#client/ui/Zeitangabe.tsx'
import { artVon, geordnet, personensatz, tat, zeilen, type Eintrag } from './saetze.ts'
import classes from './verlauf.module.css'

/** One change: who, when, and what became of what. `felder` share their group; at least one. */
export function Aenderung({ felder }: { readonly felder: readonly [Eintrag, ...Eintrag[]] }) {
  const [erster] = felder
  const neu = felder.some(({ ungesehen }) => ungesehen)
  const personen = felder.filter((eintrag) => artVon(eintrag) === 'helfer')
  const andere = geordnet(felder.filter((eintrag) => artVon(eintrag) !== 'helfer'))
  const getan = tat(andere)
  const angelegt = andere[0]?.aktion === 'angelegt'
  return (
    <li className={classes['aenderung']} data-neu={neu || undefined}>
      <Text size="sm" component="div">
        <b>
          <Personenname person={erster.benutzer} />
        </b>
        {getan && ` ${getan}`} · <ZeitVor zeit={erster.zeit} />
        {neu && <span className={classes['neu']}>neu</span>}
      </Text>
      <ul className={classes['zeilen']}>
        {personen.map((eintrag) => (
          <li key={eintrag._id}>{personensatz(eintrag)}</li>
        ))}
        {andere.flatMap((eintrag) =>
          zeilen(eintrag).map(({ titel, alt, neu: nachher }) => (
            <li key={`${eintrag._id} ${titel}`}>
              <span className={classes['titel']}>{titel}: </span>
              {!angelegt && alt !== '' && (
                <>
                  <s className={classes['alt']}>
                    <span className={classes['unsichtbar']}>vorher </span>
                    {alt}
                  </s>
                  <span aria-hidden> → </span>
                  <span className={classes['unsichtbar']}>, jetzt </span>
                </>
              )}
              {nachher === '' ? <span className={classes['alt']}>leer</span> : nachher}
            </li>
          )),
        )}
      </ul>
    </li>
  )
}
