import { Alert, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useMemo, useRef, useState, type SubmitEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import type { ObjectSchema } from '#contract/endpoint.ts'
import { ApiError } from '../api.ts'
import { useSend } from '../useSend.ts'
import { useGo } from '../navigation.tsx'
import { readDraft, rememberDraft, discardDraft, type Draft } from './draft.ts'
import { FormContext, type Values } from './field.ts'
import { formErrors, initialValues } from './form-values.ts'
import { ErrorLine } from './ErrorLine.tsx'
import classes from './Form.module.css'
import { ActionButton } from './ActionButton.tsx'
import { useLeaveGuard } from './leave-guard.ts'

interface Props<S extends ObjectSchema> {
  /** What is sent: `ortContract.create.body`. Labels, required fields, defaults and error sentences come from it. */
  readonly schema: S
  /** Values to start with, e.g. the record that is edited. */
  readonly start?: Partial<z.input<S>>
  /**
   * Sends the checked values; may navigate. Errors that name a field are shown at it, the form keeps its input.
   * `key` is the `value` of the button that sent, '' for the primary one.
   */
  readonly save: (values: z.output<S>, key: string) => Promise<unknown>
  /** The primary action, as a verb with its object: "Ort anlegen". */
  readonly button: string | ((values: z.input<S>) => string)
  /** Red button: what it does cannot be undone. */
  readonly danger?: boolean
  /** Why it cannot be sent now. */
  readonly grund?: string | undefined | ((values: z.input<S>) => string | undefined)
  /** Name of the draft, unique per screen and record: `orte/${id}`. Without it nothing is kept and leaving does not ask (passwords). */
  readonly entwurf?: string
  /** The version of the edited record: a draft begun on an older one is offered, not put in. */
  readonly stand?: number | string
  /**
   * Stands in a sheet over a screen: leaving asks nothing, the draft waits for the sheet to be opened again. 'large': one button
   * over the full width, refusals above it and `actions` below; `save` then shows no errors itself.
   */
  readonly inSheet?: boolean | 'large'
  /** Shows "Abbrechen", leading there. */
  readonly cancel?: string
  /** More buttons, left of the primary one. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

interface Sending<V> {
  readonly values: V
  readonly button: string
  /** Undoes the leave to navigate that `save` has. */
  readonly askBeforeLeaving: () => void
}

/** A form over a contract schema; fields inside it say only their name. */
export function Form<S extends ObjectSchema>({
  schema,
  start,
  save,
  button,
  danger = false,
  grund: reason,
  entwurf: draft,
  stand: standing,
  inSheet = false,
  cancel,
  actions,
  children,
}: Props<S>) {
  const [begin] = useState(() => initialValues(schema, start ?? {}))
  const [alterDraft, setOldDraft] = useState(() => (draft ? readDraft(draft, standing) : null))
  const form = useForm<Values>({
    initialValues: begin,
    validateInputOnBlur: true,
    validate: (values) => formErrors(schema, values),
  })
  const element = useRef<HTMLFormElement>(null)
  const isKept = useRef(false)
  const go = useGo()
  const values = form.values as z.input<S>
  const cause = typeof reason === 'function' ? reason(values) : reason
  const isLarge = inSheet === 'large'
  const offen = form.isDirty()
  const allowLeave = useLeaveGuard(draft !== undefined && !inSheet && offen)
  const { send, isSending, error } = useSend(({ values, button }: Sending<z.output<S>>) => save(values, button), {
    onSuccess: () => {
      if (draft) discardDraft(draft)
      setOldDraft(null)
      form.resetDirty(form.getValues())
    },
    onError: (error, { askBeforeLeaving }) => {
      askBeforeLeaving()
      if (error instanceof ApiError) showError(error.fieldErrors)
    },
  })

  useEffect(() => {
    if (alterDraft && !alterDraft.stale) form.setValues(alterDraft.werte)
    // Once, at the start.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    // At once and not after a pause: a phone that reloads the page in between loses nothing.
    if (!draft || isSending) return
    // What was typed and taken back is no draft.
    if (!offen && isKept.current) discardDraft(draft)
    isKept.current = offen
    if (!offen) return
    const changed = Object.keys(form.values).filter((field) => JSON.stringify(form.values[field]) !== JSON.stringify(begin[field]))
    rememberDraft(draft, standing, form.values, changed)
  }, [draft, standing, offen, isSending, form.values, begin])

  function showError(error: Record<string, string>) {
    // At once: folded groups open where something is wrong, and only what is seen can get the cursor.
    flushSync(() => form.setErrors(error))
    // Fields stand in reading order: the first one on the page that has an error gets the cursor.
    const fields = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const first = fields.find((field) => error[field.dataset['path'] ?? ''])
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const key = submitter instanceof HTMLButtonElement ? submitter.value : ''
    if (isSending || cause !== undefined) return
    const result = z.safeParse(schema, form.values)
    if (!result.success) return showError(formErrors(schema, form.values))
    await send({ values: result.data, button: key, askBeforeLeaving: allowLeave() })
  }

  /** Puts what was typed in an overtaken draft over the new state of the record: what another one changed beside it stays. */
  function takeOver({ werte: values, geaendert: changed }: Draft) {
    const typed = changed ? Object.fromEntries(changed.map((field) => [field, values[field]])) : values
    form.setValues({ ...typed, ...('version' in begin ? { version: begin['version'] } : {}) })
    setOldDraft({ werte: values, geaendert: changed, stale: false })
  }

  function loadNew() {
    allowLeave()
    location.reload()
  }

  function discard() {
    if (draft) discardDraft(draft)
    setOldDraft(null)
    form.reset()
  }

  const state = useMemo(() => ({ schema, form, gesperrt: isSending }), [schema, form, isSending])
  return (
    <FormContext value={state}>
      <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
        {form.errors['version'] && (
          <Alert color="red" mb="lg" role="alert" data-path="version" tabIndex={-1}>
            <Group justify="space-between">
              {form.errors['version']} Deine Eingaben bleiben auf diesem Gerät.
              <ActionButton size="sm" variant="default" onClick={loadNew}>
                Neu laden
              </ActionButton>
            </Group>
          </Alert>
        )}
        {/* In a large sheet what was typed is in sight anyway. */}
        {alterDraft && (!isLarge || alterDraft.stale) && (
          <Alert mb="lg" title={alterDraft.stale ? 'Jemand war schneller' : 'Dein Entwurf ist wieder da'}>
            <Group>
              {alterDraft.stale
                ? 'Seit deinem Entwurf hat jemand diesen Eintrag geändert. Im Formular steht der neue Stand.'
                : 'Was du zuletzt eingegeben und nicht gespeichert hast, steht wieder im Formular.'}
              {alterDraft.stale && (
                <ActionButton size="sm" onClick={() => takeOver(alterDraft)}>
                  Meine Eingaben übernehmen
                </ActionButton>
              )}
              <ActionButton size="sm" variant="default" onClick={discard}>
                Entwurf verwerfen
              </ActionButton>
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
          className={`${classes['leiste']} ${inSheet ? classes[isLarge ? 'large' : 'imBlatt'] : draft === undefined ? '' : classes['klebt']}`}
        >
          {isLarge && <ErrorLine text={error} plain />}
          {cancel !== undefined && (
            <ActionButton variant="default" onClick={() => void go(cancel)}>
              Abbrechen
            </ActionButton>
          )}
          {!isLarge && actions}
          <ActionButton
            type="submit"
            loading={isSending}
            grund={cause}
            {...(danger ? { color: 'red' } : {})}
            {...(isLarge ? { size: 'lg' } : {})}
          >
            {typeof button === 'function' ? button(values) : button}
          </ActionButton>
          {isLarge && actions}
        </div>
      </form>
    </FormContext>
  )
}
