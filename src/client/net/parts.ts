/** Fetches all pages of a cursor-paginated response in sequence. */
export async function allParts<P extends { readonly naechste?: string | null | undefined }>(
  read: (from: { readonly nach?: string }) => Promise<P>,
): Promise<P[]> {
  const parts: P[] = []
  let next: string | null | undefined = ''
  while (typeof next === 'string') {
    const part: P = await read(next === '' ? {} : { nach: next })
    parts.push(part)
    next = part.naechste
  }
  return parts
}
