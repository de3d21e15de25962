import { Alert, Group, Stack, Text } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconCalendarUser from '@tabler/icons-react/dist/esm/icons/IconCalendarUser.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import type { Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ibanGroups } from '#contract/money/iban.ts'
import { path, withQuery } from '#contract/screens.ts'
import { dateText, dayOf } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useSend } from '#client/net/useSend.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PersonCard } from '#client/ui/person/PersonCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { ProfileCards } from '#client/registry/profile-cards.tsx'
import type { Profil } from '#features/profile/schemas.ts'
import { Ausbildungen } from './ausbildungen/Ausbildungen.tsx'
import { Benachrichtigungen } from './Benachrichtigungen.tsx'
import { Details } from './Details.tsx'
import { ProfilImage } from './image/ProfilImage.tsx'
import { myProfil, profile as api, reloadProfile } from './api.ts'
import { Geraete } from './Geraete.tsx'
import { OwnData } from './leaving/OwnData.tsx'
import { Sichtbarkeit } from './Sichtbarkeit.tsx'
import classes from './MyProfil.module.css'

const HOME = path('/profiles/myProfile')
/** Editing comes back to the section that it was opened from. */
const editing = ({ _id }: Profil) => withQuery(path('/profiles/edit/{id}', { id: _id }), { von: 'daten' })

export function MyProfil() {
  const profil = useQuery(myProfil)
  return <QueryView query={profil}>{(data) => <View profil={data} />}</QueryView>
}

/** Bank account entered by somebody else: no payouts by that person until the member confirms it. */
function ForeignAccount({ profil, am, person }: { readonly profil: Profil } & NonNullable<Profil['kontoGeaendert']>) {
  const { send, isSending } = useSend(() => api.confirmAccount({ body: { version: profil.version } }), {
    success: 'Danke! Das Konto ist bestätigt.',
    reload: reloadProfile,
  })
  return (
    <Alert color="gelb" title="Stimmt dein Konto?">
      <Text>
        {`${person ? fullName(person) : 'Jemand'} hat es am ${dateText(dayOf(am))} eingetragen: ` +
          `${profil.iban ? ibanGroups(profil.iban) : 'keine IBAN'}. Dorthin gehen deine Auszahlungen.`}
      </Text>
      <Group gap="sm" mt="sm">
        <ActionButton loading={isSending} onClick={() => send()}>
          Stimmt
        </ActionButton>
        <ActionButton variant="default" to={editing(profil)}>
          Ändern
        </ActionButton>
      </Group>
    </Alert>
  )
}

interface Section {
  /** Query parameter value: `?ansicht=daten`. */
  readonly value: string
  readonly titel: string
  readonly says: string
  readonly Sign: Icon
  readonly render: (profil: Profil) => ReactNode
}

const SECTIONS: readonly Section[] = [
  {
    value: 'daten',
    titel: 'Daten',
    says: 'Kontakt, Notfallkontakt, Bank',
    Sign: IconId,
    render: (profil) => (
      <>
        <InfoCard>
          <PersonCard person={profil} own />
        </InfoCard>
        <Details profil={profil} />
      </>
    ),
  },
  {
    value: 'ausbildung',
    titel: 'Ausbildung',
    says: 'Nachweise und Einweisungen',
    Sign: IconSchool,
    render: (profil) => (
      <>
        <Ausbildungen profil={profil} />
        <ProfileCards profil={profil._id} section="ausbildung" />
      </>
    ),
  },
  {
    value: 'verfuegbarkeit',
    titel: 'Verfügbarkeit',
    says: 'Abwesenheiten und Wünsche',
    Sign: IconCalendarUser,
    render: (profil) => <ProfileCards profil={profil._id} section="verfuegbarkeit" />,
  },
  {
    value: 'benachrichtigungen',
    titel: 'Benachrichtigungen',
    says: 'Per Mail, Push und im Intranet',
    Sign: IconBell,
    render: (profil) => (
      <Benachrichtigungen profil={profil} key={JSON.stringify([profil.emailBenachrichtigungen, profil.erinnerungVorlauf])} />
    ),
  },
  {
    value: 'privatsphaere',
    titel: 'Privatsphäre',
    says: 'Wer was von dir sieht',
    Sign: IconEye,
    render: (profil) => (
      <>
        <Sichtbarkeit profil={profil} key={JSON.stringify(profil.sichtbarkeit)} />
        <OwnData />
      </>
    ),
  },
  {
    value: 'sicherheit',
    titel: 'Sicherheit',
    says: 'Passwort und Geräte',
    Sign: IconLock,
    render: () => (
      <>
        <InfoCard titel="Passwort">
          <ActionButton variant="default" to={path('/changePasswort')}>
            Passwort ändern
          </ActionButton>
        </InfoCard>
        <InfoCard titel="Angemeldete Geräte">
          <Geraete />
        </InfoCard>
      </>
    ),
  },
]

/** Own profile: six rows, each with a section of its own. */
function View({ profil }: { profil: Profil }) {
  const [{ ansicht: view }] = useUrlState(['ansicht'])
  const section = SECTIONS.find(({ value }) => value === view)
  const edit = { titel: 'Bearbeiten', icon: IconPencil, to: editing(profil) }
  const account = profil.kontoGeaendert && !profil.kontoGeaendert.selbst && <ForeignAccount profil={profil} {...profil.kontoGeaendert} />
  if (section)
    return (
      <Page
        key={section.value}
        titel={section.titel}
        subtitle={fullName(profil)}
        back={HOME}
        narrow
        {...(section.value === 'daten' ? { actions: { main: edit } } : {})}
      >
        <Stack gap="md">
          {section.value === 'daten' && account}
          {section.render(profil)}
        </Stack>
      </Page>
    )
  return (
    <Page key="hub" titel={fullName(profil)} subtitle={profil.username} narrow>
      <Stack gap="md">
        <InfoCard>
          <PersonCard person={profil} own brief />
          <div className={classes['photo']}>
            <ProfilImage profil={profil} />
          </div>
        </InfoCard>
        {account}
        <nav aria-label="Mein Profil">
          <ul className={classes['rows']}>
            {SECTIONS.map(({ value, titel, says, Sign }) => (
              <li key={value}>
                <Link to={withQuery(HOME, { ansicht: value })} className={classes['row']}>
                  <Sign aria-hidden size={24} stroke={1.8} />
                  <span>
                    <b>{titel}</b>
                    <small>{says}</small>
                  </span>
                  <IconChevronRight aria-hidden size={20} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ProfileCards profil={profil._id} section="start" />
      </Stack>
    </Page>
  )
}
