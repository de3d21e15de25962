import { Alert, Stack, Text } from '@mantine/core'
import type { Recht } from '#contract/rechte.ts'
import type { Ich } from '#client/sitzung.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Aenderungsliste } from './Aenderungsliste.tsx'
import type { Rechtetraeger } from './daten.ts'
import { titelVon } from './katalog.ts'
import classes from './Aenderungen.module.css'
import type { Unterschied } from './unterschied.ts'
import { Vorschau } from './Vorschau.tsx'

interface Angaben {
  readonly person: Rechtetraeger
  readonly aenderung: Unterschied
  readonly ich: Ich
  readonly speichere: () => unknown
  readonly speichert: boolean
  readonly beiSchliessen: () => void
}

const VERWALTEN: readonly Recht[] = ['READ_USER_RECHTE', 'UPDATE_USER_RECHTE']

/** Lists what is about to change, and warns of what one cannot take back oneself. */
export function Speicherdialog({ person, aenderung, ich, speichere, speichert, beiSchliessen }: Angaben) {
  const ichSelbst = person._id === ich._id
  const sperrtMichAus = ichSelbst && aenderung.weg.some((recht) => VERWALTEN.includes(recht))
  const unwiederbringlich = aenderung.weg.filter((recht) => ichSelbst || !ich.rechte.includes(recht))
  return (
    <Dialog titel="Rechte speichern?" breite="lg" beiSchliessen={beiSchliessen}>
      <Stack gap="md">
        <Text>
          {ichSelbst ? 'Das ändert sich für dich selbst' : `Das ändert sich für ${person.vorname} ${person.nachname}`}, sofort und auf allen
          Geräten:
        </Text>
        <Vorschau titel="Änderungen">
          <Aenderungsliste {...aenderung} />
        </Vorschau>
        {sperrtMichAus ? (
          <Alert color="red" title="Du sperrst dich selbst aus">
            Danach kannst du diese Seite nicht mehr wie bisher benutzen. Jemand anders muss dir das Recht zurückgeben.
          </Alert>
        ) : (
          unwiederbringlich.length > 0 && (
            <Alert color="gelb" title="Das kannst du nicht selbst zurücknehmen">
              {ichSelbst ? 'Du gibst ab' : 'Du hast selbst nicht'}: {unwiederbringlich.map(titelVon).join(', ')}.
            </Alert>
          )
        )}
        <div className={classes['knoepfe']}>
          <Knopf variant="default" onClick={beiSchliessen}>
            Abbrechen
          </Knopf>
          <Knopf loading={speichert} {...(sperrtMichAus ? { color: 'red' } : {})} onClick={speichere}>
            Rechte speichern
          </Knopf>
        </div>
      </Stack>
    </Dialog>
  )
}
