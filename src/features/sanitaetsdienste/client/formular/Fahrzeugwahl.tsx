import { ActionIcon, Select, Switch, Text } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDarf } from '#client/sitzung.ts'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { keysOf } from '#contract/schema.ts'
import { TYP_NAMEN } from '#features/fahrzeuge/formen.ts'
import { fahrzeugAuswahl } from './daten.ts'
import classes from './formular.module.css'
import type { Schichtwerte } from './schichtwerte.ts'
import { vergissFehler } from './vergissFehler.ts'

type Eintrag = Schichtwerte['fahrzeuge'][number]

interface Angaben {
  readonly schicht: number
  /** Names of vehicles that are entered already, for who may not read the list. */
  readonly bekannt: Readonly<Record<string, string>>
}

/** The vehicles of one shift: certain ones, or the wish for one of a type. */
export function Fahrzeugwahl({ schicht, bekannt }: Angaben) {
  const { form, gesperrt } = useFormular()
  const darf = useDarf('READ_FAHRZEUG')
  const { data } = useQuery({ ...fahrzeugAuswahl, enabled: darf })
  // A new key empties the field after a choice.
  const [wahl, setzeWahl] = useState(0)
  const name = `schichten.${schicht}.fahrzeuge`
  const eintraege = useWert(name) as readonly Eintrag[]
  const setze = (neu: readonly Eintrag[]) => {
    vergissFehler(form, name)
    form.setFieldValue(name, neu)
  }
  const fahrzeuge = data?.zeilen ?? []
  const titel = ({ fahrzeug, typ }: Eintrag) => {
    if (fahrzeug === null) return `irgendein ${typ === null ? '' : TYP_NAMEN[typ]}`
    const bekanntes = fahrzeuge.find(({ _id }) => _id === fahrzeug)
    return bekanntes ? [bekanntes.bezeichnung, bekanntes.kennung].filter(Boolean).join(' · ') : (bekannt[fahrzeug] ?? 'Fahrzeug')
  }
  const dabei = new Set(eintraege.map(({ fahrzeug }) => fahrzeug))
  const einsetzbar = fahrzeuge.filter(({ _id, status }) => !dabei.has(_id) && status !== 'ausserDienst' && status !== 'werkstatt')
  const gruppen = [
    {
      group: 'Fahrzeug',
      items: einsetzbar.map((f) => ({ value: `f:${f._id}`, label: titel({ fahrzeug: f._id, typ: null, erforderlich: true }) })),
    },
    { group: 'Irgendeines vom Typ', items: Object.entries(TYP_NAMEN).map(([typ, label]) => ({ value: `t:${typ}`, label })) },
  ].filter(({ items }) => items.length > 0)

  function fuegeHinzu(wert: string | null) {
    if (!wert) return
    const was = wert.slice(2)
    const neu: Eintrag = wert.startsWith('f:')
      ? { fahrzeug: was, typ: null, erforderlich: true }
      : { fahrzeug: null, typ: keysOf(TYP_NAMEN).find((typ) => typ === was) ?? null, erforderlich: true }
    setze([...eintraege, neu])
    setzeWahl((n) => n + 1)
  }

  return (
    <div>
      {eintraege.map((eintrag, nummer) => {
        const fehler = Object.entries(form.errors).find(
          ([pfad]) => pfad === `${name}.${nummer}` || pfad.startsWith(`${name}.${nummer}.`),
        )?.[1]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a wish has no identity of its own, nor any state
          <div key={nummer} className={classes['fahrzeug']} data-path={`${name}.${nummer}`}>
            <Text fw={600}>{titel(eintrag)}</Text>
            <Switch
              label="muss mit"
              checked={eintrag.erforderlich}
              disabled={gesperrt}
              onChange={(e) => {
                const { checked } = e.currentTarget
                setze(eintraege.map((alt, i) => (i === nummer ? { ...alt, erforderlich: checked } : alt)))
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              disabled={gesperrt}
              aria-label={`${titel(eintrag)} entfernen`}
              onClick={() => setze(eintraege.filter((_, i) => i !== nummer))}
            >
              <IconX size={18} />
            </ActionIcon>
            {fehler && <p className={classes['fehler']}>{fehler}</p>}
          </div>
        )
      })}
      <Select
        key={wahl}
        label="Fahrzeug hinzufügen"
        data-path={name}
        size="md"
        data={gruppen}
        value={null}
        onChange={fuegeHinzu}
        searchable
        disabled={gesperrt || eintraege.length >= 30}
        placeholder={darf ? 'Name, Kennung oder Typ' : 'Typ wählen'}
        error={form.errors[name] ?? form.errors['fahrzeuge']}
      />
    </div>
  )
}
