import { useId } from 'react'
import {
  accountAtom,
  addressKey,
  addressOf,
  networkByIdAtom,
  routerKey,
  sessionKey,
  shortAddress,
  type CaipAddress,
} from '#kernel'
import type { Connection } from '#kernel/contracts'
import {
  Avatar,
  DisconnectButton,
  List,
  ListRow,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { accountAccounts } from '../contract.js'
import { accountMessages } from '../messages.js'
import { currentConnectionsAtom } from './current-connections.js'
import { useCloseWithoutAccount } from './use-close-without-account.js'

export { default as styles } from './accounts.css?inline'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(accountMessages)('accountsTitle') })

/** The accounts of the connected wallets; a press makes another one active. Several connections end one by one. */
export default function Accounts() {
  const t = useMessages(accountMessages)
  const connections = useAtom(currentConnectionsAtom)
  useCloseWithoutAccount(accountAccounts)
  const [first] = connections
  if (first && connections.length === 1) return <AccountList connection={first} label={t('accountsTitle')} />
  return connections.map((connection) => <ConnectedIn key={connection.uid} connection={connection} />)
}

/** The connection of one namespace among several. */
function ConnectedIn({ connection }: { readonly connection: Connection }) {
  const t = useMessages(accountMessages)
  const id = useId()
  const network = useAtom(networkByIdAtom)(connection.chainId)?.name ?? t('unknownNetwork')
  const title = t('connectionOn', { wallet: connection.name, network })
  return (
    <section aria-labelledby={id} data-testid={`connection-${connection.namespace}`}>
      <h2 id={id} className="accounts-heading">
        {title}
      </h2>
      <AccountList connection={connection} label={title} />
      <DisconnectButton
        label={t('disconnectFrom', { network })}
        namespace={connection.namespace}
        tone="muted"
        testId={`disconnect-${connection.namespace}`}
      />
    </section>
  )
}

function AccountList({ connection, label }: { readonly connection: Connection; readonly label: string }) {
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const format = useAddressFormat(connection.namespace)
  const { caipAddress, namespace } = useAtom(accountAtom)
  const use = async (account: CaipAddress) => {
    if (connection.namespace !== namespace) await session.switchNetwork(connection.chainId)
    await session.selectAccount(account)
    router.back()
  }
  return (
    <List label={label}>
      {connection.accounts.map((account) => {
        const address = addressOf(account.caipAddress)
        const isCurrent = account.caipAddress === caipAddress
        return (
          <ListRow
            key={account.caipAddress}
            name={account.label ?? shortAddress(address, format)}
            line={account.label === undefined ? undefined : shortAddress(address, format)}
            picture={<Avatar address={addressKey(address, format)} />}
            current={isCurrent}
            icon={isCurrent ? 'check' : undefined}
            onPress={isCurrent ? () => router.back() : () => use(account.caipAddress)}
            autoFocus={isCurrent}
            testId={`account-${address}`}
          />
        )
      })}
    </List>
  )
}
