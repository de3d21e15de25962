import { Chip, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { DatumFeld } from '#client/ui/DatumFeld.tsx'
import { Fehleranzeige } from '#client/ui/Fehleranzeige.tsx'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Spalte } from '#client/ui/Feldgruppe.tsx'
import felderklassen from '#client/ui/Formular.module.css'
import { Laden } from '#client/ui/Laden.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Zahlfeld } from '#client/ui/Zahlfeld.tsx'
import { serienvorschau } from './abfragen.ts'
import type { Belegung, Belegungsart, Wunsch } from './art.ts'
import classes from './Serie.module.css'
import {
  eigenerWochentag,
  regelAus,
  rhythmusNamen,
  vorschlagBis,
  WOCHENTAG_NAMEN,
  wirdGeprueft,
  WOCHENTAGE,
  type Serienwahl,
} from './serie.ts'
import { Serienvorschau } from './Serienvorschau.tsx'

const ENDET_NAMEN = { nach: 'nach einer Anzahl', am: 'an einem Tag' } as const

/** Makes a series of a booking: how often, until when, and every date with what speaks against it. Fields 'serie', 'beginn', 'ende'. */
export function Serie<B extends Belegung>({ art }: { readonly art: Belegungsart<B> }) {
  const { form } = useFormular()
  const wahl = useWert('serie') as Serienwahl
  const [beginn, ende] = [useWert('beginn'), useWert('ende')]
  const was = art.wunsch(form.values)
  const gueltig = typeof beginn === 'string' && typeof ende === 'string' && beginn < ende
  const setze = (neu: Partial<Serienwahl>) => form.setFieldValue('serie', { ...wahl, ...neu })
  return (
    <div>
      <Schalter name="serie.an" hinweis="Zum Beispiel jeden Dienstag" />
      {wahl.an && !gueltig && (
        <Text size="sm" c="dimmed" mt="sm">
          Trage zuerst Beginn und Ende des ersten Termins ein.
        </Text>
      )}
      {wahl.an && gueltig && (
        <div className={`${felderklassen['felder']} ${classes['felder']}`}>
          <Spalte breite="halb">
            <Zahlfeld name="serie.alle" titel="Abstand" />
          </Spalte>
          <Spalte breite="halb">
            <Auswahl name="serie.rhythmus" titel="Rhythmus" namen={rhythmusNamen(beginn)} />
          </Spalte>
          {wahl.rhythmus === 'woechentlich' && <Wochentage wahl={wahl} eigener={eigenerWochentag(beginn)} setze={setze} />}
          <Spalte breite="halb">
            <Auswahl name="serie.endet" titel="Endet" namen={ENDET_NAMEN} />
          </Spalte>
          <Spalte breite="halb">
            {wahl.endet === 'nach' ? <Zahlfeld name="serie.anzahl" /> : <DatumFeld name="serie.bis" platzhalter={vorschlagBis(beginn)} />}
          </Spalte>
          {was.ressourcen.length > 0 ? (
            <Termine art={art} wunsch={{ ...was, beginn, ende }} wahl={wahl} setze={setze} />
          ) : (
            <Text size="sm" c="dimmed">
              Wähle zuerst {art.woerter.ein} {art.woerter.einzahl}.
            </Text>
          )}
        </div>
      )}
      {form.errors['serie'] && (
        <Text size="sm" c="var(--mantine-color-error)" mt={8} data-path="serie" tabIndex={-1} role="alert">
          {form.errors['serie']}
        </Text>
      )}
    </div>
  )
}

interface Wahlangaben {
  readonly wahl: Serienwahl
  readonly setze: (neu: Partial<Serienwahl>) => void
}

const Wochentage = ({ wahl, eigener, setze }: Wahlangaben & { readonly eigener: number }) => (
  <Group gap={6} role="group" aria-label="Wochentage">
    {WOCHENTAGE.map((tag, nummer) => (
      <Chip
        key={tag}
        size="md"
        classNames={{ label: classes['wochentag'] ?? '' }}
        checked={nummer === eigener || wahl.wochentage.includes(tag)}
        disabled={nummer === eigener}
        onChange={(an) => setze({ wochentage: an ? [...wahl.wochentage, tag] : wahl.wochentage.filter((einer) => einer !== tag) })}
      >
        {WOCHENTAG_NAMEN[nummer]}
      </Chip>
    ))}
  </Group>
)

interface Terminangaben<B extends Belegung> extends Wahlangaben {
  readonly art: Belegungsart<B>
  readonly wunsch: Wunsch
}

function Termine<B extends Belegung>({ art, wunsch, wahl, setze }: Terminangaben<B>) {
  // While somebody types a number, nothing is asked.
  const [regel] = useDebouncedValue(regelAus(wahl, wunsch.beginn), 400)
  const { data, error, refetch } = useQuery({ ...serienvorschau(art, wunsch, regel ?? ''), enabled: regel !== null })
  if (regel === null) {
    return (
      <Text size="sm" c="dimmed">
        {wahl.endet === 'nach' ? 'Trage ein, wie viele Termine es werden.' : 'Trage den letzten Tag ein.'}
      </Text>
    )
  }
  if (error) return <Fehleranzeige fehler={error} nochmal={refetch} />
  if (!data) {
    return (
      <div>
        <Text size="sm" c="dimmed" mb={8} role="status">
          {wirdGeprueft(regel)}
        </Text>
        <Laden zeilen={3} />
      </div>
    )
  }
  return (
    <Serienvorschau
      art={art}
      wunsch={wunsch}
      termine={data.termine}
      entscheidungen={wahl.entscheidungen}
      setze={(entscheidungen) => setze({ entscheidungen })}
    />
  )
}
