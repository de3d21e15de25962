/** All parts of an answer that says where its next one begins, one after the other. */
export async function allParts<P extends { readonly naechste: string | null }>(
  read: (from: { readonly nach?: string }) => Promise<P>,
): Promise<P[]> {
  const parts: P[] = []
  let next: string | null = ''
  while (next !== null) {
    // oxlint-disable-next-line no-await-in-loop -- a part names the next one
    const part: P = await read(next === '' ? {} : { nach: next })
    parts.push(part)
    next = part.naechste
  }
  return parts
}
