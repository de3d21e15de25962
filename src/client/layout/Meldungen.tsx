import { Notifications } from '@mantine/notifications'

/** The place where alerts appear. */
export const Meldungen = () => <Notifications position="top-center" limit={4} />
