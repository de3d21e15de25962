import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { spaeter } from '#client/spaeter.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, type ReactNode } from 'react'
import type { Bedarfszeile } from '#blocks/anmeldung/contract.ts'
import { useDarf } from '#client/sitzung.ts'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Feldgruppe } from '#client/ui/Feldgruppe.tsx'
import { Formularteil } from '#client/ui/Formularteil.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { meldeRueckgaengig } from '#client/ui/rueckgaengig.tsx'
import type { Dienst, Risiko } from '#features/sanitaetsdienste/formen.ts'
import { fahrzeugAuswahl } from './daten.ts'
import { Grundfelder, WeitereFelder } from './DienstFelder.tsx'
import classes from './formular.module.css'
import { Schichten } from './Schichten.tsx'
import type { Schichtwerte } from './schichtwerte.ts'

const Bedarfsrechner = spaeter(async () => (await import('../Bedarfsrechner.tsx')).Bedarfsrechner)

/** All fields of a service, the estimate of its need beside them (on narrow screens folded between). For new and edit. */
export function Formularrahmen({ dienst }: { readonly dienst?: Dienst | undefined }) {
  const breit = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const namen = useMemo(
    () =>
      Object.fromEntries(
        (dienst?.schichten ?? []).flatMap(({ fahrzeuge }) =>
          fahrzeuge.flatMap(({ fahrzeug, bezeichnung }) => (fahrzeug ? [[fahrzeug, bezeichnung]] : [])),
        ),
      ),
    [dienst],
  )
  return (
    <div className={classes['rahmen']}>
      <Stack gap={20} miw={0}>
        <Karte>
          <Gruppen>
            <Grundfelder dienst={dienst} />
          </Gruppen>
        </Karte>
      </Stack>
      <div className={classes['neben']}>
        <Formularteil felder={['schichten', 'risiko']}>{breit ? <Schaetzung /> : <Eingeklappt />}</Formularteil>
      </div>
      <Stack gap={20} miw={0}>
        <Karte>
          <Gruppen>
            <Feldgruppe titel="Schichten und Bedarf">
              <Formularteil felder={['schichten', 'beginn', 'ende', 'fahrzeuge']}>
                <Schichten fahrzeugnamen={namen} />
              </Formularteil>
            </Feldgruppe>
            <WeitereFelder dienst={dienst} />
          </Gruppen>
        </Karte>
      </Stack>
    </div>
  )
}

const Gruppen = ({ children }: { readonly children: ReactNode }) => (
  <Stack gap={20} miw={0}>
    {children}
  </Stack>
)

const Eingeklappt = () => (
  <details className={classes['schaetzung']}>
    <summary>Wie viele Helfer braucht es? Bedarf ermitteln</summary>
    <Schaetzung />
  </details>
)

function Schaetzung() {
  const { form, gesperrt } = useFormular()
  const darf = useDarf('READ_FAHRZEUG')
  const { data } = useQuery({ ...fahrzeugAuswahl, enabled: darf })
  const schichten = useWert('schichten') as readonly Schichtwerte[]
  const risiko = useWert('risiko') as Risiko | null

  // Annahme: the estimate is for the whole time of an event, so its lines become the need of every shift.
  function uebernimm(neu: Risiko, bedarf: readonly Bedarfszeile[], typen: readonly Schichtwerte['fahrzeuge'][number]['typ'][]) {
    const vorher = schichten
    form.setFieldValue('risiko', neu)
    form.setFieldValue(
      'schichten',
      schichten.map((schicht) => ({
        ...schicht,
        bedarf: [...bedarf],
        // Vehicles that were chosen by name stay; wishes are replaced.
        fahrzeuge: [
          ...schicht.fahrzeuge.filter(({ fahrzeug }) => fahrzeug !== null),
          ...typen.map((typ) => ({ fahrzeug: null, typ, erforderlich: true })),
        ],
      })),
    )
    meldeRueckgaengig(
      schichten.length === 1 ? 'Der Bedarf ist übernommen.' : `Der Bedarf ist in ${schichten.length} Schichten übernommen.`,
      async () => {
        form.setFieldValue('schichten', vorher)
        form.setFieldValue('risiko', risiko)
      },
    )
  }
  return (
    <Suspense fallback={null}>
      <Bedarfsrechner
        wert={risiko}
        schichten={schichten.map(({ bezeichnung, bedarf, fahrzeuge }) => ({
          bezeichnung,
          bedarf: bedarf.map((zeile) => ({ ...zeile, anzahl: zeile.anzahl ?? 0 })),
          fahrzeuge,
        }))}
        aufUebernehmen={uebernimm}
        aufAendern={(neu) => form.setFieldValue('risiko', neu)}
        typVon={(id) => data?.zeilen.find(({ _id }) => _id === id)?.typ ?? null}
        gesperrt={gesperrt}
      />
    </Suspense>
  )
}
