export const bankCalls = (_: unknown) => ({}) as any
