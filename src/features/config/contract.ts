import * as z from 'zod/mini'
import { LINK_PLACES } from '#contract/chapter/chapter.ts'
import { defineContract } from '#contract/endpoint.ts'
import { enumOf } from '#contract/schema.ts'

/** Product version in the info dialog (specification §2, §9). */
export const INTRANET_VERSION = '4.4'
export const COPYRIGHT_AB = 2019

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
   * Content of login page, header and info dialog. Without sign-in only name and version. `server` (component versions) and `links` are
   * then null and empty, since they would only help attackers.
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
      logo: z.string(),
      /** Shades of the chapter's colour as CSS for the root element; '' for the preset. */
      farben: z.string(),
      links: z.array(z.object({ titel: z.string(), url: z.string(), platz: enumOf(LINK_PLACES) })),
    }),
  },
  /** Public: the login page shows it. */
  logo: {
    method: 'GET',
    path: '/api/config/logo',
    zugang: 'oeffentlich',
    titel: 'Logo des Verbands',
    query: z.object({ v: z.optional(z.string().check(z.maxLength(40))) }),
    kind: 'stream',
    response: null,
  },
})
