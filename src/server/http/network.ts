import type { FastifyRequest } from 'fastify'

/** The network that counts as one address: an owner of one IPv6 address has its whole /64. */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:')) return ip.slice(7)
  const [head = '', tail = ''] = ip.split('::')
  const start = head.split(':').filter(Boolean)
  const end = ip.includes('::') ? tail.split(':').filter(Boolean) : []
  return [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end].slice(0, 4).join(':')
}

/** The one a call counts for where something is bounded: the signed-in person, or its network. */
export const askerOf = (req: FastifyRequest): string => req.actor?._id ?? networkOf(req)
