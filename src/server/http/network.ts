import type { FastifyRequest } from 'fastify'

/** Network that counts as one address: for IPv6 the /64, because one owner usually holds all of it. */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:')) return ip.slice(7)
  const [head = '', tail = ''] = ip.split('::')
  const start = head.split(':').filter(Boolean)
  const end = ip.includes('::') ? tail.split(':').filter(Boolean) : []
  return [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end].slice(0, 4).join(':')
}

/** Key for limits: the signed-in person, or their network. */
export const askerOf = (req: FastifyRequest): string => req.actor?._id ?? networkOf(req)
