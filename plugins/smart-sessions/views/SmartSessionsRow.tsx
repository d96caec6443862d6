import { routerKey } from '#kernel'
import { IconTile, List, ListRow, useMessages, useService } from '#kernel/ui'
import { smartSessionsList } from '../contract.js'
import { smartSessionsMessages } from '../messages.js'

/** The row of the account view that opens the list. */
export default function SmartSessionsRow() {
  const t = useMessages(smartSessionsMessages)
  const router = useService(routerKey)
  return (
    <List label={t('rowTitle')}>
      <ListRow
        name={t('rowTitle')}
        line={t('rowText')}
        picture={<IconTile icon="check" />}
        icon="next"
        onPress={() => router.push(smartSessionsList)}
        testId="smart-sessions-row"
      />
    </List>
  )
}
