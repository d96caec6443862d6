import { useEffect, useState } from 'react'
import { accountAtom, connectionAtom, networkByIdAtom, routerKey, sessionKey, slotAtom } from '#kernel'
import { addressKey, shortAddress, type CaipAddress } from '#kernel/chain'
import {
  Avatar,
  BusyButton,
  Card,
  CopyButton,
  disconnectIcon,
  IconLink,
  Picture,
  SlotOutlet,
  TextLink,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { networksList } from '#plugins/networks/contract'
import { accountAccounts, accountActions, accountHome, accountSections, profilesKey } from '../contract.js'
import { accountMessages } from '../messages.js'
import { multiWalletAtom } from '../state.js'
import { AccountKind } from './AccountKind.js'
import { AccountBalance, useBalanceRead } from './AccountBalance.js'
import { AccountTabs } from './AccountTabs.js'
import { Actions } from './Actions.js'
import { accountCountAtom } from './listed-connections.js'
import { useCloseWithoutAccount } from './use-close-without-account.js'

export { default as styles } from './account.css?inline'

/** Header of the view, with a network switch. */
export function useViewHeader(): Header {
  const t = useMessages(accountMessages)
  const router = useService(routerKey)
  const { caipNetworkId } = useLastAccount()
  const network = useAtom(networkByIdAtom)(caipNetworkId)
  const name = network?.name ?? t('unknownNetwork')
  if (!router.can(networksList)) return { title: t('title') }
  return {
    title: t('title'),
    actions: [
      {
        kind: 'chooser',
        label: t('networkIs', { network: name }),
        name,
        src: network?.assets?.imageUrl,
        imageId: network?.assets?.imageId,
        onPress: () => router.push(networksList),
      },
    ],
  }
}

/** The account with balance, network, wallet, actions and assets; disconnect is last. */
export default function Account() {
  const t = useMessages(accountMessages)
  const router = useService(routerKey)
  const account = useLastAccount()
  const connection = useAtom(connectionAtom)
  const failure = useBalanceRead(account.caipAddress)
  const network = useAtom(networkByIdAtom)(account.caipNetworkId)
  const hasActions = useAtom(slotAtom(accountActions)).length > 0
  const accountCount = useAtom(accountCountAtom)
  const isMultiWallet = useAtom(multiWalletAtom)
  const { address = '', addressLabels, addressExplorerUrl, profileImage } = account
  useProfile(account.caipAddress)
  useCloseWithoutAccount(accountHome)
  const networkName = network?.name ?? t('unknownNetwork')
  const canSwitch = router.can(networksList)
  const format = useAddressFormat(account.namespace)
  const short = shortAddress(address, format)
  const name = account.profileName ?? addressLabels[address]
  const [explorer] = network?.blockExplorers ?? []
  const shared = connection?.accounts.find(({ caipAddress }) => caipAddress === account.caipAddress)
  return (
    <>
      <Card>
        <div className="account">
          <div className="account-who">
            {profileImage !== undefined ? (
              <Picture name={name ?? '?'} src={profileImage} shape="round" size={40} />
            ) : (
              <Avatar address={addressKey(address, format)} size={40} />
            )}
            <div className="account-names">
              {name !== undefined && (
                <h2 className="account-name" data-testid="account-name">
                  <bdi>{name}</bdi>
                </h2>
              )}
              <p className="account-address" data-alone={name === undefined ? '' : undefined}>
                <bdi data-testid="account-address">{short}</bdi>
                <AccountKind account={shared} connection={connection} />
                <CopyButton text={address} testId="account-copy" />
                {explorer && addressExplorerUrl !== undefined && (
                  <IconLink
                    icon="out"
                    href={addressExplorerUrl}
                    label={t('explorer', { explorer: explorer.name })}
                    testId="account-explorer"
                  />
                )}
              </p>
            </div>
          </div>
          <AccountBalance account={account} failure={failure} />
          {!canSwitch && (
            <p className="account-where" data-testid="account-network">
              <bdi>{networkName}</bdi>
            </p>
          )}
          {(isMultiWallet || accountCount > 1) && (
            <TextLink onPress={() => router.push(accountAccounts)} testId="account-accounts">
              {isMultiWallet ? t('walletsAndAccounts') : t('accounts', { count: accountCount })}
            </TextLink>
          )}
          {hasActions && <Actions />}
        </div>
      </Card>
      <AccountTabs />
      <SlotOutlet slot={accountSections} />
      <ConnectedWallet account={account} />
    </>
  )
}

/** The account, or the last one while the view closes after a disconnect, to avoid a layout shift. */
function useLastAccount() {
  const account = useAtom(accountAtom)
  const [last, setLast] = useState(account)
  useEffect(() => {
    if (account.address !== undefined) setLast(account)
  }, [account])
  return account.address === undefined ? last : account
}

/** Looks up name and picture of an account, which then are part of it. Without them the address is shown, also after a failure. */
function useProfile(account: CaipAddress | undefined): void {
  const profiles = useService(profilesKey)
  useEffect(() => {
    if (account) profiles.of(account).catch(() => {})
  }, [profiles, account])
}

/** Names the wallet and disconnects it. The view closes when no account is left. */
function ConnectedWallet(props: { readonly account: ReturnType<typeof useLastAccount> }) {
  const { connectedWalletInfo, namespace } = props.account
  const t = useMessages(accountMessages)
  const session = useService(sessionKey)
  return (
    <>
      {connectedWalletInfo && (
        <p className="account-wallet" data-testid="account-wallet">
          {t('with', { wallet: connectedWalletInfo.name })}
        </p>
      )}
      <BusyButton
        kind="text"
        tone="muted"
        icon={disconnectIcon}
        onPress={() => session.disconnect(namespace === undefined ? {} : { namespace })}
        data-testid="account-disconnect"
      >
        {t('disconnect')}
      </BusyButton>
    </>
  )
}
