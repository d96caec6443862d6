import { useId } from 'react'
import { accountAtom, connectionAtom, networkByIdAtom, routerKey, sessionKey, type Connection } from '#kernel'
import { addressKey, addressOf, shortAddress, type CaipAddress } from '#kernel/chain'
import {
  Avatar,
  BusyButton,
  IconTile,
  List,
  ListRow,
  Picture,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { connectWallets } from '#plugins/connect/contract'
import { accountAccounts } from '../contract.js'
import { accountMessages } from '../messages.js'
import { multiWalletAtom } from '../state.js'
import { AccountKind } from './AccountKind.js'
import { listedConnectionsAtom } from './listed-connections.js'
import { useCloseWithoutAccount } from './use-close-without-account.js'

export { default as styles } from './accounts.css?inline'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(accountMessages)('accountsTitle') })

/**
 * The accounts of the connected wallets; a press makes another one active. Several connections end one by one, and with
 * `multiWallet` another wallet can be connected.
 */
export default function Accounts() {
  const t = useMessages(accountMessages)
  const connections = useAtom(listedConnectionsAtom)
  const isMultiWallet = useAtom(multiWalletAtom)
  useCloseWithoutAccount(accountAccounts)
  const [first] = connections
  if (first && connections.length === 1 && !isMultiWallet)
    return <AccountList connection={first} label={t('accountsTitle')} />
  return (
    <>
      {connections.map((connection) => (
        <ConnectedWallet key={connection.uid} connection={connection} />
      ))}
      {isMultiWallet && <ConnectAnother />}
    </>
  )
}

/** One of several connections. */
function ConnectedWallet({ connection }: { readonly connection: Connection }) {
  const t = useMessages(accountMessages)
  const id = useId()
  const { uid, name: wallet, chainId, imageUrl } = connection
  const network = useAtom(networkByIdAtom)(chainId)?.name ?? t('unknownNetwork')
  const title = t('connectionOn', { wallet, network })
  const session = useService(sessionKey)
  return (
    <section aria-labelledby={id} data-testid={`connection-${uid}`}>
      <div className="accounts-wallet">
        <Picture name={wallet} src={imageUrl} size={20} />
        <h2 id={id} className="accounts-heading">
          {title}
        </h2>
        <BusyButton
          kind="text"
          size="s"
          tone="muted"
          aria-label={t('disconnectFrom', { wallet, network })}
          onPress={() => session.disconnect({ connection: uid })}
          data-testid={`disconnect-${uid}`}
        >
          {t('disconnect')}
        </BusyButton>
      </div>
      <AccountList connection={connection} label={title} />
    </section>
  )
}

/** Opens the wallet list; the connected wallets stay. */
function ConnectAnother() {
  const t = useMessages(accountMessages)
  const router = useService(routerKey)
  if (!router.can(connectWallets)) return null
  return (
    <List>
      <ListRow
        name={t('connectAnother')}
        picture={<IconTile icon="wallet" />}
        icon="next"
        onPress={() => router.push(connectWallets)}
        testId="account-connect-another"
      />
    </List>
  )
}

function AccountList({ connection, label }: { readonly connection: Connection; readonly label: string }) {
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const format = useAddressFormat(connection.namespace)
  const active = useAtom(connectionAtom)
  const { caipAddress } = useAtom(accountAtom)
  const use = async (account: CaipAddress) => {
    await session.selectAccount(account, { connection: connection.uid })
    router.back()
  }
  return (
    <List label={label}>
      {connection.accounts.map((account) => {
        const address = addressOf(account.caipAddress)
        const isCurrent = connection.uid === active?.uid && account.caipAddress === caipAddress
        return (
          <ListRow
            key={account.caipAddress}
            name={account.label ?? shortAddress(address, format)}
            line={account.label === undefined ? undefined : shortAddress(address, format)}
            picture={<Avatar address={addressKey(address, format)} />}
            badges={<AccountKind account={account} connection={connection} />}
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
