import * as z from 'zod/mini'
import { defineContract } from '#contract/endpoint.ts'

/** The product's version as the info dialog shows it (specification §2, §9). */
export const INTRANET_VERSION = '4.4'
export const COPYRIGHT_AB = 2019

/** Where the menu shows a link that leads out of the intranet (specification §2 "Header menu"). */
export const LINK_PLAETZE = ['bibliothek', 'ktw'] as const

const value = z.object({ wert: z.nullable(z.string()) })

export const configContract = defineContract({
  node: {
    method: 'GET',
    path: '/api/config/node',
    zugang: 'angemeldet',
    titel: 'Version der Laufzeit',
    response: z.object({ version: z.string() }),
  },
  letzterSanLeiter: {
    method: 'GET',
    path: '/api/config/letzterSanLeiter',
    zugang: 'angemeldet',
    titel: 'Wer zuletzt einen Sanitätsdienst geleitet hat',
    response: value,
  },
  letzterBlutspendeLeiter: {
    method: 'GET',
    path: '/api/config/letzterBlutspendeLeiter',
    zugang: 'angemeldet',
    titel: 'Wer zuletzt eine Blutspende geleitet hat',
    response: value,
  },
  /**
   * What login page, header and info dialog show. Without sign-in only name and version; `server` (versions of what runs)
   * and `links` are null and empty then, for they help nobody but an attacker.
   */
  info: {
    method: 'GET',
    path: '/api/config/info',
    zugang: 'oeffentlich',
    titel: 'Name, Versionen und Verweise des Intranets',
    response: z.object({
      version: z.string(),
      copyrightAb: z.number(),
      orgName: z.string(),
      orgKuerzel: z.string(),
      server: z.nullable(z.object({ node: z.string(), postgres: z.string(), fastify: z.string() })),
      links: z.array(z.object({ titel: z.string(), url: z.string(), platz: z.enum(LINK_PLAETZE) })),
    }),
  },
})
