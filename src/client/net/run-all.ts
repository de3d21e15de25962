/** Takes every step in order, also behind a failed one; then throws the first failure. */
export async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failed: unknown[] = []
  for (const step of steps) await step().catch((problem: unknown) => failed.push(problem))
  if (failed.length > 0) throw failed[0]
}
