import { NumberInput, type NumberInputProps } from '@mantine/core'

interface Props<Empty extends number | null> extends Pick<
  NumberInputProps,
  'label' | 'description' | 'suffix' | 'error' | 'max' | 'onKeyDown'
> {
  readonly value: number | Empty
  readonly set: (value: number | Empty) => void
  readonly empty: Empty
}

export const CountInput = <Empty extends number | null>({ value, set, empty, ...rest }: Props<Empty>) => (
  <NumberInput
    {...rest}
    min={0}
    clampBehavior="strict"
    allowDecimal={false}
    allowNegative={false}
    inputMode="numeric"
    value={value ?? ''}
    onChange={(amount) => set(amount === '' ? empty : Number(amount))}
  />
)
