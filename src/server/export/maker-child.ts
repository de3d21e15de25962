// Child process (maker.ts): makes files sequentially, at low priority.

/** Export `begin` of a module that makes files: takes the input, then parts, and returns the bytes. */
export type Begin<Input, Part> = (input: Input) => {
  add?: (part: Part) => void
  end: (drawn: (count: number) => void) => Promise<Uint8Array>
}

export type Order = { readonly module: string; readonly input: unknown } | { readonly part: unknown } | { readonly end: true }
export type Answer = { readonly bytes: Uint8Array } | { readonly error: string }
export type Drawn = { readonly drawn: number }

let current: Promise<ReturnType<Begin<unknown, unknown>>> | undefined
const begin = async (moduleUrl: string, input: unknown) => ((await import(moduleUrl)) as { begin: Begin<unknown, unknown> }).begin(input)

async function take(order: Order): Promise<Answer | undefined> {
  if ('module' in order) current = begin(order.module, order.input)
  const file = await current
  if ('part' in order) file?.add?.(order.part)
  return 'end' in order && file ? { bytes: await file.end((drawn) => void process.send?.({ drawn } satisfies Drawn)) } : undefined
}

let inOrder: Promise<void> = Promise.resolve()
process.on('message', (order: Order) => {
  inOrder = inOrder
    .then(() => take(order))
    .catch((error: Error): Answer => ({ error: error.stack ?? error.message }))
    .then((answer) => void (answer && process.send?.(answer)))
})
process.on('disconnect', () => process.exit())
