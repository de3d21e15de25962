import { Checkbox, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { missingRechtText } from '#client/navigation/missing-recht.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { notify } from '#client/app/notify.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { queries } from '#client/app/query-client.ts'
import { type FieldProps, useField } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { path, withQuery } from '#contract/screens.ts'
import { wayFields, type WaySettings } from '#features/mitteilungen/contract.ts'
import { BENACHRICHTIGUNG_NAMES, BENACHRICHTIGUNGEN, type Profil, profilFields } from '#features/profile/schemas.ts'
import classes from './Benachrichtigungen.module.css'
import { notices, profile, reloadProfile, waysQuery } from './api.ts'
import { isEditable } from './fields.ts'

type NoticeKind = (typeof BENACHRICHTIGUNGEN)[number]
const { emailBenachrichtigungen, erinnerungVorlauf } = profilFields
const mails = { emailBenachrichtigungen, erinnerungVorlauf }
const WAYS = [
  ['emailBenachrichtigungen', 'Mail'],
  ['push', 'Push'],
  ['posteingang', 'Im Intranet'],
] as const

/** Notifications and their channels; for other members with the right, or only those about the KTW. */
export function Benachrichtigungen({ profil }: { profil: Profil }) {
  const ways = useQuery({ ...waysQuery(profil._id), retry: false })
  if (ways.isPending) return <LoadingSkeleton />
  // Mail settings also work without them.
  return <Settings key={ways.data?.version} profil={profil} ways={ways.data} />
}

function Settings({ profil, ways }: { readonly profil: Profil; readonly ways: WaySettings | undefined }) {
  const { user } = useSession()
  const isOwn = profil.user === user?._id
  const all = isEditable('emailBenachrichtigungen', user, profil)
  const ktw = useMay('SET_KTW_EMAIL_BENACHRICHTIGUNG')
  const kinds = all || !ktw ? BENACHRICHTIGUNGEN : BENACHRICHTIGUNGEN.filter((kind) => kind.startsWith('ktw'))
  return (
    <InfoCard {...(isOwn ? {} : { titel: 'Benachrichtigungen' })}>
      <Form
        schema={z.object(ways ? { ...mails, ...wayFields } : mails)}
        start={{ ...profil, ...ways }}
        button="Speichern"
        unkept
        disabledReason={all || ktw ? undefined : missingRechtText('SET_EMAIL_BENACHRICHTIGUNG')}
        save={async (values) => {
          const { emailBenachrichtigungen, erinnerungVorlauf, ...others } = values
          await profile.update({
            body: { _id: profil._id, version: profil.version, emailBenachrichtigungen, erinnerungVorlauf },
          })
          if (ways) {
            await notices.setWays({ params: { id: profil._id }, body: { ...ways, ...others } })
            await queries.invalidateQueries({ queryKey: ['mitteilungswege'] })
          }
          notify('Profil erfolgreich geändert', 'success')
          await reloadProfile()
        }}
      >
        <Matrix kinds={kinds} whole={ways !== undefined} />
        {all && <NumberField name="erinnerungVorlauf" titel="Wie lange vorher erinnern?" unit=" Stunden" />}
        {all && ways && (
          <>
            <HourField
              name="sammelStunde"
              titel="Eine Sammelmail am Tag, um"
              hint="Ohne Uhrzeit kommt jede Mail sofort. Eiliges kommt immer sofort."
            />
            <Group gap="md" align="flex-start" grow>
              <HourField name="ruheVon" titel="Ruhe von" hint="Push ist dann stumm." />
              <HourField name="ruheBis" titel="Ruhe bis" hint="Mails warten so lange." />
            </Group>
          </>
        )}
        {isOwn && (
          <ScreenLink alone to={withQuery(path('/mitteilungen'), { geraet: 'ja' })}>
            Push auf diesem Gerät einschalten
          </ScreenLink>
        )}
      </Form>
    </InfoCard>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour} Uhr` }))

function HourField(field: FieldProps) {
  const { wert, set, props } = useField(field)
  return (
    <Select
      {...props}
      data={HOURS}
      value={typeof wert === 'number' ? String(wert) : null}
      onChange={(hour) => set(hour === null ? null : Number(hour))}
      placeholder="keine"
      clearable
    />
  )
}

function Matrix({ kinds, whole }: { readonly kinds: readonly NoticeKind[]; readonly whole: boolean }) {
  const shown = whole ? WAYS : WAYS.slice(0, 1)
  return (
    <table className={classes['channels']}>
      <thead>
        <tr>
          <th scope="col">
            <Text span size="sm" c="dimmed">
              Worüber
            </Text>
          </th>
          {shown.map(([way, titel]) => (
            <th key={way} scope="col">
              {titel}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{BENACHRICHTIGUNG_NAMES[kind]}</th>
            {shown.map(([way, titel]) => (
              <td key={way}>
                <Tick
                  name={`${way}.${kind}`}
                  titel={BENACHRICHTIGUNG_NAMES[kind] + (way === 'emailBenachrichtigungen' ? '' : `: ${titel}`)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Tick({ name, titel }: { readonly name: string; readonly titel: string }) {
  const { wert, set, props } = useField({ name, titel })
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the checkbox inside is it: a finger hits the whole cell
    <label className={classes['checkbox']}>
      <Checkbox
        name={name}
        data-path={name}
        aria-label={titel}
        size="md"
        disabled={props.disabled}
        checked={wert === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </label>
  )
}
