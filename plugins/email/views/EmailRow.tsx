import { routerKey } from '#kernel'
import { IconTile, List, ListRow, useAtom, useMessages, useService } from '#kernel/ui'
import { authUserAtom } from '#plugins/auth/contract'
import { emailMessages } from '../messages.js'
import { emailChange } from '../contract.js'

/** The address of the user in the account view, which opens its change. */
export default function EmailRow() {
  const t = useMessages(emailMessages)
  const router = useService(routerKey)
  const email = useAtom(authUserAtom)?.email
  if (email === undefined) return null
  return (
    <List label={t('email')}>
      <ListRow
        name={t('email')}
        line={<bdi>{email}</bdi>}
        picture={<IconTile icon="mail" />}
        icon="next"
        onPress={() => router.push(emailChange)}
        testId="email-row"
      />
    </List>
  )
}
