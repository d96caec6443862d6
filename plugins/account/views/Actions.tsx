import { routerKey, slotAtom, type ShownFill } from '#kernel'
import {
  buyIcon,
  Icon,
  icons,
  receiveIcon,
  sendIcon,
  swapIcon,
  useAtom,
  useMessages,
  useService,
  type IconSource,
} from '#kernel/ui'
import { accountActions, type AccountAction } from '../contract.js'
import { accountMessages } from '../messages.js'

const drawings: Readonly<Record<string, IconSource>> = {
  ...icons,
  buy: buyIcon,
  receive: receiveIcon,
  send: sendIcon,
  swap: swapIcon,
}

/** Actions of the account, in a row. */
export function Actions() {
  const t = useMessages(accountMessages)
  const actions = useAtom(slotAtom(accountActions))
  return (
    <div className="account-actions" role="group" aria-label={t('actions')}>
      {actions.map((action) => (
        <Action key={`${action.plugin}/${action.id}`} action={action} />
      ))}
    </div>
  )
}

function Action({ action }: { action: ShownFill<AccountAction> }) {
  const t = useMessages(action.words)
  const router = useService(routerKey)
  return (
    <button
      type="button"
      className="account-action"
      onClick={() => router.push(action.opens)}
      data-testid={`account-action-${action.id}`}
    >
      <Icon name={Object.hasOwn(drawings, action.icon) ? (drawings[action.icon] ?? 'more') : 'more'} />
      <span>{t('action')}</span>
    </button>
  )
}
