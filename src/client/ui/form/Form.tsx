import { Alert, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { use, useEffect, useMemo, useRef, useState, type SubmitEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import type { ObjectSchema } from '#contract/endpoint.ts'
import type { Changed } from '#contract/fields.ts'
import { ApiError } from '../../net/api.ts'
import { type Offline, useSend } from '../../net/useSend.ts'
import { useGo } from '../../navigation/navigation.tsx'
import { currentSession } from '../../app/session.ts'
import { ChangedBy } from '../history/ChangedBy.tsx'
import { confirm } from '../overlay/confirm.ts'
import { readDraft, rememberDraft, discardDraft, holdDraft, type Draft } from './draft.ts'
import { FormContext, type Values } from './field.ts'
import { focusField, focusUnreadable, uncoverField } from './focus-field.ts'
import { fitValue, formErrors, initialValues } from './form-values.ts'
import { ErrorLine } from './ErrorLine.tsx'
import classes from './Form.module.css'
import { ActionButton } from '../action/ActionButton.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { InSheetContext, PageFormContext } from './page-form.ts'

interface Props<S extends ObjectSchema> {
  /** Schema of the request body: `ortContract.create.body`. Supplies labels, required flags, defaults and error texts. */
  readonly schema: S
  readonly start?: Partial<z.input<S>> & Changed
  /**
   * Sends the validated values; may navigate. Errors with a field path appear at the field; the form keeps its input.
   * `key` is the `value` of the pressed button, '' for the primary one.
   */
  readonly save: (values: z.output<S>, key: string) => Promise<unknown>
  /** Queues the request on the device while offline; `save` must not show errors for queued calls (`submitOrKeep`). */
  readonly offline?: ((values: z.output<S>) => Offline) | undefined
  /** Label of the primary button, a verb with its object: "Ort anlegen". */
  readonly button: string | ((values: z.input<S>) => string)
  readonly danger?: boolean
  readonly disabledReason?: string | undefined | ((values: z.input<S>) => string | undefined)
  readonly locked?: string | undefined
  /** Draft key, unique per screen and record: `orte/${id}`. Without it nothing is stored and leaving asks nothing (passwords). */
  readonly draft?: string
  /** No draft is stored, so leaving asks first. */
  readonly unkept?: boolean
  /** Version of the edited record: a draft of an older version is offered, not restored. */
  readonly version?: number | string
  /** A page action may submit it (`Action.submits`). */
  readonly ofPage?: boolean
  /**
   * Form in a sheet, by default where it lies in one: leaving asks nothing; the draft is restored on reopening. 'large': one
   * full-width button, form-level errors above it and `actions` below; `save` must not show errors itself.
   */
  readonly inSheet?: boolean | 'large'
  readonly cancel?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

interface Sending<V> {
  readonly values: V
  readonly button: string
  /** Re-enables the leave confirmation after `save`. */
  readonly askBeforeLeaving: () => void
}

/** Sends; if the server requires confirmation at `bestaetigt`, asks the user and resends. */
async function asked<T>(send: (sure: Readonly<Record<string, true>>) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const doubt = error instanceof ApiError ? error.fieldErrors['bestaetigt'] : undefined
    if (doubt === undefined || !(await confirm({ titel: 'Stimmt das so?', text: doubt, yes: 'Stimmt so', no: 'Ändern' }))) throw error
    return send({ bestaetigt: true })
  }
}

export function Form<S extends ObjectSchema>({
  schema,
  start,
  save,
  offline,
  button,
  danger = false,
  disabledReason: reason,
  locked,
  draft,
  unkept = false,
  version,
  ofPage = false,
  inSheet: sheet,
  cancel,
  actions,
  children,
}: Props<S>) {
  const [initial] = useState(() => initialValues(schema, start ?? {}))
  const changedBy = start?.geaendertVon ?? null
  const isOwnStep = changedBy !== null && changedBy === currentSession().user?._id
  const [lost] = useState<string[]>([])
  const [oldDraft, setOldDraft] = useState(() => {
    const draftNow = draft ? readDraft(draft, version) : null
    lost.length = 0
    return draftNow && { ...draftNow, values: fitValue(schema, draftNow.values, initial, lost) as Values }
  })
  const page = use(PageFormContext)
  const isBelowSheet = use(InSheetContext)
  const inSheet = sheet ?? isBelowSheet
  const form = useForm<Values>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values) => formErrors(schema, values),
  })
  const element = useRef<HTMLFormElement>(null)
  const draftKept = useRef(false)
  const underWay = useRef(false)
  const [atField, setAtField] = useState(false)
  const [busyReason, setBusyReason] = useState<string | null>(null)
  const goTo = useGo()
  const values = form.values as z.input<S>
  const blockedBy = (typeof reason === 'function' ? reason(values) : reason) ?? busyReason ?? undefined
  const large = inSheet === 'large'
  const dirty = form.isDirty()
  const guarded = (draft !== undefined || unkept) && !inSheet
  const allowLeave = useLeaveGuard(guarded && dirty, draft !== undefined)
  const saved = () => {
    if (draft) discardDraft(draft)
    setOldDraft(null)
    form.resetDirty(form.getValues())
  }
  const { send, isSending, error } = useSend(
    ({ values, button }: Sending<z.output<S>>) => asked((sure) => save({ ...values, ...sure }, button)),
    {
      offline:
        offline &&
        (({ values: sent }) => {
          const how = offline(sent)
          const follow = () => {
            saved()
            return how.follow?.()
          }
          return { ...how, follow }
        }),
      onSuccess: saved,
      onError: (error, { askBeforeLeaving }) => {
        askBeforeLeaving()
        showErrors(error instanceof ApiError ? error.fieldErrors : {})
      },
    },
  )

  useEffect(() => {
    if (oldDraft?.stale === true && isOwnStep) applyDraft(oldDraft)
    else if (oldDraft?.stale === false) form.setValues(oldDraft.values)
    // Deep link to a field: `?feld=status`.
    const asked = new URLSearchParams(location.search).get('feld')
    if (asked !== null && !inSheet) focusField(asked)
    // Once, on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (!page || inSheet || !dirty) return undefined
    const mark = {}
    page.unsaved.add(mark)
    return () => void page.unsaved.delete(mark)
  }, [page, inSheet, dirty])
  useEffect(() => {
    // Not debounced: a phone may reload the page at any time.
    if (!draft || isSending) return
    // Reverted input is no draft.
    if (!dirty && draftKept.current) discardDraft(draft)
    draftKept.current = dirty
    if (!dirty) return
    const changed = Object.keys(form.values).filter((field) => JSON.stringify(form.values[field]) !== JSON.stringify(initial[field]))
    rememberDraft(draft, version, form.values, changed)
  }, [draft, version, dirty, isSending, form.values, initial])

  function showErrors(errors: Record<string, string>) {
    // Synchronous: groups with errors must expand first, since only visible fields can take the focus.
    flushSync(() => form.setErrors(errors))
    const fields = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const first = fields.find((field) => errors[field.dataset['path'] ?? ''])
    setAtField(first !== undefined)
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
    if (first) uncoverField(first)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const key = submitter instanceof HTMLButtonElement ? submitter.value : ''
    // A second tap may arrive before the first re-render.
    if (underWay.current || blockedBy !== undefined || focusUnreadable(element.current)) return
    const result = z.safeParse(schema, form.values)
    if (!result.success) return showErrors(formErrors(schema, form.values))
    underWay.current = true
    if (ofPage) page?.setBusy(key)
    const release = draft ? holdDraft(draft) : undefined
    await send({ values: result.data, button: key, askBeforeLeaving: allowLeave() }).finally(() => {
      underWay.current = false
      if (ofPage) page?.setBusy(null)
      release?.()
    })
  }

  /** Applies an outdated draft to the new version of the record; keeps other people's changes to other fields. */
  function applyDraft({ values, changed }: Draft) {
    const typed = changed ? Object.fromEntries(changed.map((field) => [field, values[field]])) : values
    form.setValues({ ...typed, ...('version' in initial ? { version: initial['version'] } : {}) })
    setOldDraft({ values, changed, stale: false })
  }

  function reloadPage() {
    allowLeave()
    location.reload()
  }

  function discard() {
    if (draft) discardDraft(draft)
    setOldDraft(null)
    form.reset()
  }

  const state = useMemo(
    () => ({ schema, form, gesperrt: isSending || locked !== undefined, hold: setBusyReason }),
    [schema, form, isSending, locked],
  )
  return (
    <FormContext value={state}>
      <form ref={element} {...(ofPage && page ? { id: page.id } : {})} noValidate onSubmit={(event) => void submit(event)}>
        {form.errors['version'] && (
          <Alert color="red" mb="lg" role="alert" data-path="version" tabIndex={-1}>
            <Group justify="space-between">
              {form.errors['version']} Deine Eingaben bleiben auf diesem Gerät.
              <ActionButton size="sm" variant="default" onClick={reloadPage}>
                Neu laden
              </ActionButton>
            </Group>
          </Alert>
        )}
        {/* A large sheet keeps the input visible anyway, unless it changes what is stored. */}
        {oldDraft && (!large || oldDraft.stale || version !== undefined) && (
          <Alert mb="lg" title={oldDraft.stale ? <ChangedBy user={changedBy} /> : 'Dein Entwurf ist wieder da'}>
            <Group>
              {oldDraft.stale
                ? 'Das war nach deinem Entwurf. Im Formular steht der neue Stand.'
                : 'Was du zuletzt eingegeben und nicht gespeichert hast, steht wieder im Formular.'}
              {lost.length > 0 && ` Nicht mehr ins Formular passt: ${lost.map((text) => `„${text}“`).join(', ')}.`}
              {oldDraft.stale && (
                <ActionButton size="sm" onClick={() => applyDraft(oldDraft)}>
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
        <div className={classes['fields']}>{children}</div>
        {locked !== undefined ? (
          <Text c="dimmed" size="sm" mt="md">
            {locked}
          </Text>
        ) : (
          <div
            data-klebt={guarded ? true : undefined}
            data-geaendert={dirty || undefined}
            className={`${classes['bar']} ${inSheet ? classes[large ? 'large' : 'inSheet'] : guarded ? classes['sticky'] : ''}`}
          >
            {large && !atField && <ErrorLine text={error} plain />}
            {cancel !== undefined && (
              <ActionButton variant="default" onClick={() => goTo(cancel)}>
                Abbrechen
              </ActionButton>
            )}
            {!large && actions}
            <ActionButton
              type="submit"
              loading={isSending}
              disabledReason={blockedBy}
              {...(danger ? { color: 'red' } : {})}
              {...(large ? { size: 'lg' } : {})}
            >
              {typeof button === 'function' ? button(values) : button}
            </ActionButton>
            {large && actions}
          </div>
        )}
      </form>
    </FormContext>
  )
}
