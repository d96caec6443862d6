import { routerKey, slotAtom, type ShownFill } from '#kernel'
import { ActionTile, ActionTiles, useAtom, useMessages, useService } from '#kernel/ui'
import { accountActions, type AccountAction } from '../contract.js'
import { accountMessages } from '../messages.js'

/** Actions of the account, in a row. */
export function Actions() {
  const t = useMessages(accountMessages)
  const actions = useAtom(slotAtom(accountActions))
  return (
    <div className="account-actions">
      <ActionTiles label={t('actions')}>
        {actions.map((action) => (
          <Action key={`${action.plugin}/${action.id}`} action={action} />
        ))}
      </ActionTiles>
    </div>
  )
}

function Action({ action }: { action: ShownFill<AccountAction> }) {
  const t = useMessages(action.words)
  const router = useService(routerKey)
  return (
    <ActionTile
      icon={action.icon}
      onClick={() => router.push(action.opens)}
      data-testid={`account-action-${action.id}`}
    >
      {t('action')}
    </ActionTile>
  )
}
