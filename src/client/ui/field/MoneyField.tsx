import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { centsAsTyped, plainEuros } from '#contract/money/cents.ts'
import { type FieldProps, useField } from '../form/field.ts'
import { emptyValue } from '../form/form-values.ts'

const readable = (cents: number): string => {
  const [whole = '', decimals] = plainEuros(cents).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${decimals}`
}
/** Keeps digits, separators and the minus before or after them: pasted "−1.234,56 €", "ca. 20" and "12,50-" are amounts. */
const onlyAmount = (text: string): string => {
  const typed = text.replaceAll(/[−–]/g, '-').replaceAll(/\p{L}+[.:]?|[^\d.,-]/gu, '')
  return `${/^-|\d-$/.test(typed) ? '-' : ''}${typed.replaceAll('-', '')}`
}
const THIRD_DECIMAL = /,\d{3}/

/** Amount in euros; the form stores cents. A third decimal is not typed, and a pasted one is rejected, never truncated. */
export function MoneyField(props: FieldProps) {
  const { feld, wert, set, props: input } = useField(props)
  // Text being typed is left alone; cents are added on blur.
  const [typed, setTyped] = useState<string | null>(null)
  const valueOf = (text: string) => centsAsTyped(text) ?? emptyValue(feld)
  const shown = typed !== null && Object.is(valueOf(typed), wert) ? typed : null
  const value = shown ?? (typeof wert === 'number' ? readable(wert) : '')
  return (
    <TextInput
      {...input}
      value={value}
      onChange={(event) => {
        const text = onlyAmount(event.currentTarget.value)
        const isPasted = (event.nativeEvent as InputEvent).inputType === 'insertFromPaste'
        if (THIRD_DECIMAL.test(text) && !isPasted && text.length === value.length + 1) return
        setTyped(text)
        set(valueOf(text))
      }}
      // The press that enters the field selects its content, and typing replaces it.
      onMouseDown={(event) => {
        if (document.activeElement === event.currentTarget) return
        event.preventDefault()
        event.currentTarget.focus()
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (typeof wert !== 'number' || Number.isInteger(wert)) setTyped(null)
        input.onBlur?.()
      }}
      rightSection="€"
      rightSectionPointerEvents="none"
      placeholder={input.placeholder || '0,00'}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
