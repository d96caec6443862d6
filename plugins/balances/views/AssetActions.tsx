import { routerKey, slotAtom, type NoParams, type RouteKey, type ShownFill } from '#kernel'
import { ActionTile, ActionTiles, useAtom, useMessages, useService } from '#kernel/ui'
import { accountActions, type AccountAction } from '#plugins/account/contract'
import { balancesMessages } from '../messages.js'

/** Actions that an asset has, by id, with the parameter of their routes for its address. */
const parameters: Readonly<Record<string, string | undefined>> = {
  swaps: 'from',
  receive: undefined,
  send: 'asset',
}

/** Actions of the account that an asset has, too; nothing if no plugin has one. */
export function AssetActions({ address }: { readonly address: string | undefined }) {
  const t = useMessages(balancesMessages)
  const actions = useAtom(slotAtom(accountActions)).filter(({ id }) => Object.hasOwn(parameters, id))
  if (actions.length === 0) return null
  return (
    <ActionTiles label={t('actions')}>
      {actions.map((action) => (
        <Action key={`${action.plugin}/${action.id}`} action={action} address={address} />
      ))}
    </ActionTiles>
  )
}

function Action({
  action,
  address,
}: {
  readonly action: ShownFill<AccountAction>
  readonly address: string | undefined
}) {
  const t = useMessages(action.words)
  const router = useService(routerKey)
  const { id, icon, opens } = action
  const parameter = parameters[id]
  const open = () => {
    if (parameter === undefined || address === undefined) return router.push(opens)
    // the type of a route in the slot has no parameters
    return router.push(opens as RouteKey<NoParams | Readonly<Record<string, string>>>, {
      [parameter]: address,
    })
  }
  return (
    <ActionTile icon={icon} onClick={open} data-testid={`asset-action-${id}`}>
      {t('action')}
    </ActionTile>
  )
}
