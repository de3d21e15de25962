import { Alert, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useMemo, useRef, useState, type SubmitEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import type { Objekt } from '#contract/endpoint.ts'
import { ApiFehler } from '../api.ts'
import { useSend } from '../useSend.ts'
import { useGehe } from '../verweis.tsx'
import { liesEntwurf, merkeEntwurf, verwirfEntwurf, type Entwurf } from './entwurf.ts'
import { Formularkontext, type Werte } from './feld.ts'
import { formfehler, startwerte } from './formularwerte.ts'
import { ErrorLine } from './ErrorLine.tsx'
import classes from './Formular.module.css'
import { Knopf } from './Knopf.tsx'
import { useVerlassen } from './verlassen.ts'

interface Angaben<S extends Objekt> {
  /** What is sent: `ortContract.create.body`. Labels, required fields, defaults and error sentences come from it. */
  readonly schema: S
  /** Values to start with, e.g. the record that is edited. */
  readonly start?: Partial<z.input<S>>
  /**
   * Sends the checked values; may navigate. Errors that name a field are shown at it, the form keeps its input.
   * `taste` is the `value` of the button that sent, '' for the primary one.
   */
  readonly speichern: (werte: z.output<S>, taste: string) => Promise<unknown>
  /** The primary action, as a verb with its object: "Ort anlegen". */
  readonly knopf: string | ((values: z.input<S>) => string)
  /** Red button: what it does cannot be undone. */
  readonly gefahr?: boolean
  /** Why it cannot be sent now. */
  readonly grund?: string | undefined | ((values: z.input<S>) => string | undefined)
  /** Name of the draft, unique per screen and record: `orte/${id}`. Without it nothing is kept and leaving does not ask (passwords). */
  readonly entwurf?: string
  /** The version of the edited record: a draft begun on an older one is offered, not put in. */
  readonly stand?: number | string
  /**
   * Stands in a sheet over a screen: leaving asks nothing, the draft waits for the sheet to be opened again. 'large': one button
   * over the full width, refusals above it and `aktionen` below; `speichern` then shows no errors itself.
   */
  readonly imBlatt?: boolean | 'large'
  /** Shows "Abbrechen", leading there. */
  readonly abbrechen?: string
  /** More buttons, left of the primary one. */
  readonly aktionen?: ReactNode
  readonly children: ReactNode
}

interface Sending<V> {
  readonly values: V
  readonly button: string
  /** Undoes the leave to navigate that `speichern` has. */
  readonly askBeforeLeaving: () => void
}

/** A form over a contract schema; fields inside it say only their name. */
export function Formular<S extends Objekt>({
  schema,
  start,
  speichern,
  knopf,
  gefahr = false,
  grund: reason,
  entwurf,
  stand,
  imBlatt = false,
  abbrechen,
  aktionen,
  children,
}: Angaben<S>) {
  const [anfang] = useState(() => startwerte(schema, start ?? {}))
  const [alterEntwurf, setzeAltenEntwurf] = useState(() => (entwurf ? liesEntwurf(entwurf, stand) : null))
  const form = useForm<Werte>({
    initialValues: anfang,
    validateInputOnBlur: true,
    validate: (werte) => formfehler(schema, werte),
  })
  const element = useRef<HTMLFormElement>(null)
  const isKept = useRef(false)
  const gehe = useGehe()
  const values = form.values as z.input<S>
  const grund = typeof reason === 'function' ? reason(values) : reason
  const isLarge = imBlatt === 'large'
  const offen = form.isDirty()
  const erlaubeVerlassen = useVerlassen(entwurf !== undefined && !imBlatt && offen)
  const { send, isSending, error } = useSend(({ values, button }: Sending<z.output<S>>) => speichern(values, button), {
    onSuccess: () => {
      if (entwurf) verwirfEntwurf(entwurf)
      setzeAltenEntwurf(null)
      form.resetDirty(form.getValues())
    },
    onError: (error, { askBeforeLeaving }) => {
      askBeforeLeaving()
      if (error instanceof ApiFehler) zeigeFehler(error.fieldErrors)
    },
  })

  useEffect(() => {
    if (alterEntwurf && !alterEntwurf.veraltet) form.setValues(alterEntwurf.werte)
    // Once, at the start.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    // At once and not after a pause: a phone that reloads the page in between loses nothing.
    if (!entwurf || isSending) return
    // What was typed and taken back is no draft.
    if (!offen && isKept.current) verwirfEntwurf(entwurf)
    isKept.current = offen
    if (!offen) return
    const geaendert = Object.keys(form.values).filter((feld) => JSON.stringify(form.values[feld]) !== JSON.stringify(anfang[feld]))
    merkeEntwurf(entwurf, stand, form.values, geaendert)
  }, [entwurf, stand, offen, isSending, form.values, anfang])

  function zeigeFehler(fehler: Record<string, string>) {
    // At once: folded groups open where something is wrong, and only what is seen can get the cursor.
    flushSync(() => form.setErrors(fehler))
    // Fields stand in reading order: the first one on the page that has an error gets the cursor.
    const felder = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const erstes = felder.find((feld) => fehler[feld.dataset['path'] ?? ''])
    erstes?.focus()
    erstes?.scrollIntoView({ block: 'center' })
  }

  async function sende(ereignis: SubmitEvent<HTMLFormElement>) {
    ereignis.preventDefault()
    const { submitter } = ereignis.nativeEvent
    const taste = submitter instanceof HTMLButtonElement ? submitter.value : ''
    if (isSending || grund !== undefined) return
    const ergebnis = z.safeParse(schema, form.values)
    if (!ergebnis.success) return zeigeFehler(formfehler(schema, form.values))
    await send({ values: ergebnis.data, button: taste, askBeforeLeaving: erlaubeVerlassen() })
  }

  /** Puts what was typed in an overtaken draft over the new state of the record: what another one changed beside it stays. */
  function uebernimm({ werte, geaendert }: Entwurf) {
    const getippt = geaendert ? Object.fromEntries(geaendert.map((feld) => [feld, werte[feld]])) : werte
    form.setValues({ ...getippt, ...('version' in anfang ? { version: anfang['version'] } : {}) })
    setzeAltenEntwurf({ werte, geaendert, veraltet: false })
  }

  function ladeNeu() {
    erlaubeVerlassen()
    location.reload()
  }

  function verwirf() {
    if (entwurf) verwirfEntwurf(entwurf)
    setzeAltenEntwurf(null)
    form.reset()
  }

  const zustand = useMemo(() => ({ schema, form, gesperrt: isSending }), [schema, form, isSending])
  return (
    <Formularkontext value={zustand}>
      <form ref={element} noValidate onSubmit={(ereignis) => void sende(ereignis)}>
        {form.errors['version'] && (
          <Alert color="red" mb="lg" role="alert" data-path="version" tabIndex={-1}>
            <Group justify="space-between">
              {form.errors['version']} Deine Eingaben bleiben auf diesem Gerät.
              <Knopf size="sm" variant="default" onClick={ladeNeu}>
                Neu laden
              </Knopf>
            </Group>
          </Alert>
        )}
        {/* In a large sheet what was typed is in sight anyway. */}
        {alterEntwurf && (!isLarge || alterEntwurf.veraltet) && (
          <Alert mb="lg" title={alterEntwurf.veraltet ? 'Jemand war schneller' : 'Dein Entwurf ist wieder da'}>
            <Group>
              {alterEntwurf.veraltet
                ? 'Seit deinem Entwurf hat jemand diesen Eintrag geändert. Im Formular steht der neue Stand.'
                : 'Was du zuletzt eingegeben und nicht gespeichert hast, steht wieder im Formular.'}
              {alterEntwurf.veraltet && (
                <Knopf size="sm" onClick={() => uebernimm(alterEntwurf)}>
                  Meine Eingaben übernehmen
                </Knopf>
              )}
              <Knopf size="sm" variant="default" onClick={verwirf}>
                Entwurf verwerfen
              </Knopf>
            </Group>
          </Alert>
        )}
        {form.errors[''] && (
          <Alert color="red" mb="lg" role="alert" data-path="" tabIndex={-1}>
            {form.errors['']}
          </Alert>
        )}
        <div className={classes['felder']}>{children}</div>
        <div
          className={`${classes['leiste']} ${imBlatt ? classes[isLarge ? 'large' : 'imBlatt'] : entwurf === undefined ? '' : classes['klebt']}`}
        >
          {isLarge && <ErrorLine text={error} plain />}
          {abbrechen !== undefined && (
            <Knopf variant="default" onClick={() => void gehe(abbrechen)}>
              Abbrechen
            </Knopf>
          )}
          {!isLarge && aktionen}
          <Knopf type="submit" loading={isSending} grund={grund} {...(gefahr ? { color: 'red' } : {})} {...(isLarge ? { size: 'lg' } : {})}>
            {typeof knopf === 'function' ? knopf(values) : knopf}
          </Knopf>
          {isLarge && aktionen}
        </div>
      </form>
    </Formularkontext>
  )
}
