// Reminds driver and responsible person before a booking begins, with their own lead time for reminders.
import { sql } from 'kysely'
import { bookingTitle } from '#blocks/konflikte/server/index.ts'
import { readableSpan, readableTime } from '#contract/time/berlin.ts'
import type { AppContext } from '#server/context.ts'
import { isReached, wasTold } from '#server/mail/notices.ts'
import type { Belegungsart } from '../kind.ts'

/** Rows per transaction; the next run continues. */
const AT_ONCE = 500

interface Due {
  readonly schluessel: string
  readonly _id: string
  readonly name: string
  readonly anlass: string
  readonly beginn: string
  readonly ende: string
  readonly target: string
  readonly faehrt: boolean
  readonly profil: string
  readonly vorname: string
  readonly email: string
  /** Name of the previous holder within 24 hours; '' for none. Bookings used by an occasion are skipped. */
  readonly before: string
  readonly beforeUntil: string | null
}

/**
 * Once per booking, person, begin and resource, so that moved bookings are reminded again. Bookings used by an occasion are covered by
 * the
 * duty's reminder.
 */
export const remindOfBookings = (context: AppContext, kind: Belegungsart): Promise<void> =>
  context.transact(async (trx) => {
    const now = context.now()
    const [resource, drives] = [sql.ref(`b.${kind.column}`), 'fahrer' in kind.columns.types]
    const noDienst = sql`${kind.dienste?.id ?? sql`null`} is null`
    const { rows } = await sql<Due>`
      with faellig as materialized (
        select b._id, w.profil, b.beginn,
          concat_ws(' ', 'belegungserinnerung', b._id, w.profil, iso(b.beginn), ${resource}) as schluessel
        from ${sql.table(kind.table)} b
          cross join lateral (select b.verantwortlich as profil ${drives ? sql`union select b.fahrer` : sql``}) w
          join profile p on p._id = w.profil
          join users u on u._id = p."user"
        where b.status = 'bestaetigt'
          and not b.sperrzeit
          and ${noDienst}
          and b.beginn > ${now}
          and b.beginn <= ${now}::timestamptz + interval '168 hours'
          and b.beginn <= ${now}::timestamptz + make_interval(hours => p."erinnerungVorlauf")
          and ${isReached}
      )
      select n.schluessel, b._id, ${kind.resource.name} as name, ${bookingTitle(kind)} as anlass, b.beginn, b.ende,
        ${drives ? sql`b.ziel` : sql`''`} as target,
        ${drives ? sql`coalesce(b.fahrer = p._id, false)` : sql`false`} as faehrt, p._id as profil, p.vorname, p.email,
        coalesce(v.name, '') as before, v.ende as "beforeUntil"
      from faellig n
        join ${sql.table(kind.table)} b on b._id = n._id
        join ${sql.table(kind.resource.table)} r on r._id = ${resource}
        join personen p on p._id = n.profil
        left join lateral (
          select x.ende, vp.name
          from ${sql.table(kind.table)} x join personen vp on vp._id = x.verantwortlich
          where ${sql.ref(`x.${kind.column}`)} = ${resource}
            and x.status = 'bestaetigt'
            and x.ende <= b.beginn
            and x.ende > b.beginn - interval '24 hours'
            and x.beginn > b.beginn - interval '16 days'
            and vp._id <> p._id ${drives ? sql`and x."angebotFahrzeug" is null` : sql``}
          order by x.ende desc
          limit 1) v on true
      where not ${wasTold(sql`n.schluessel`)}
      order by b.beginn, n.schluessel
      limit ${AT_ONCE}`.execute(trx)
    await context.sendMail(
      trx,
      rows.map(({ schluessel, _id, name, anlass, beginn, ende, target, faehrt, profil, vorname, email, before, beforeUntil }) => ({
        to: { email, name: vorname, profil },
        kind: 'erinnerung',
        subject: `Erinnerung: ${name}, ${anlass}`,
        paragraphs: [faehrt ? `du fährst bald: „${anlass}“ (${name}).` : `deine Belegung „${anlass}“ (${name}) beginnt bald.`],
        facts: [
          ['Wann', readableSpan(beginn, ende)] as const,
          ...(target === '' ? [] : [['Ziel', target] as const]),
          ...(beforeUntil === null ? [] : [['Vorher hat es', `${before}, bis ${readableTime(beforeUntil)}`] as const]),
        ],
        button: { text: 'Zur Belegung', path: kind.screens.detail(_id) },
        key: schluessel,
        expiresAt: new Date(beginn),
      })),
    )
  })
