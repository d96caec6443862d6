import { accountAtom, routerKey } from '#kernel'
import { IconTile, List, ListRow, useAtom, useMessages, useService } from '#kernel/ui'
import { registerAccountName, registerAccountNameSuccess } from '../contract.js'
import { namesMessages } from '../messages.js'
import { suffixesAtom } from '../state.js'
import { tagIcon } from './tag-icon.js'

/** The name of the account in the account view. Opens a name of the service, which can be released, else the registration. */
export default function NameRow() {
  const t = useMessages(namesMessages)
  const router = useService(routerKey)
  const { profileName } = useAtom(accountAtom)
  const { suffix = '', legacySuffixes = [] } = useAtom(suffixesAtom) ?? {}
  const isOwn = [suffix, ...legacySuffixes].some((one) => profileName?.endsWith(one))
  const open = () =>
    profileName !== undefined && isOwn
      ? router.push(registerAccountNameSuccess, { name: profileName, isOwned: true })
      : router.push(registerAccountName)
  return (
    <List label={t('name')}>
      <ListRow
        name={t('name')}
        line={profileName === undefined ? t('choose') : <bdi>{profileName}</bdi>}
        picture={<IconTile icon={tagIcon} />}
        icon="next"
        onPress={open}
        testId="names-row"
      />
    </List>
  )
}
