import { accountAtom, routerKey } from '#kernel'
import { IconTile, List, ListRow, useAtom, useMessages, useService } from '#kernel/ui'
import { registerAccountName } from '../contract.js'
import { rowMessages } from '../row-messages.js'
import { tagIcon } from './tag-icon.js'

/** The name of the account in the account view, which opens the registration. */
export default function NameRow() {
  const t = useMessages(rowMessages)
  const router = useService(routerKey)
  const { profileName } = useAtom(accountAtom)
  return (
    <List label={t('name')}>
      <ListRow
        name={t('name')}
        line={profileName === undefined ? t('choose') : <bdi>{profileName}</bdi>}
        picture={<IconTile icon={tagIcon} />}
        icon="next"
        onPress={() => router.push(registerAccountName)}
        testId="names-row"
      />
    </List>
  )
}
