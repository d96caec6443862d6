import { useEffect, useState } from 'react'
import { accountAtom, cutDecimal, networkByIdAtom, routerKey, sessionKey, shortAddress } from '#kernel'
import {
  Avatar,
  Button,
  Card,
  CopyButton,
  List,
  ListRow,
  Picture,
  Skeleton,
  useAtom,
  useHeader,
  useMessages,
  useService,
} from '#kernel/ui'
import { networksList } from '#plugins/networks/contract'
import { accountMessages } from '../messages.js'
export { default as styles } from './account.css?inline'

/** Decimals of the balance beside the name; cut, never rounded up. */
const shownDecimals = 4

/** Whose account, how much, where and with which wallet; leaving is labelled and last. */
export default function Account() {
  const t = useMessages(accountMessages)
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const account = useLastAccount()
  const network = useAtom(networkByIdAtom)(account.caipNetworkId)
  const [leaving, setLeaving] = useState(false)
  const canSwitch = router.can(networksList)
  useHeader({ title: t('title') })
  useEffect(() => {
    // what was read longer ago than the cache keeps is read again on opening
    session.refreshBalance().catch(() => {})
  }, [session])

  const { address = '', connectedWalletInfo: wallet, balance, balanceSymbol } = account
  const [explorer] = network?.blockExplorers ?? []
  const leave = async () => {
    setLeaving(true)
    await session.disconnect().finally(() => setLeaving(false))
    router.close()
  }
  return (
    <>
      <Card>
        <div className="account">
          <Avatar address={address} size={56} />
          <p className="account-address">
            <bdi data-testid="account-address">{shortAddress(address)}</bdi>
            <CopyButton
              text={address}
              label={t('copy')}
              copiedLabel={t('copied')}
              failedLabel={t('notCopied')}
              testId="account-copy"
            />
          </p>
          {balance === undefined ? (
            <span role="status" aria-label={t('loadingBalance')}>
              <Skeleton width={96} height={20} />
            </span>
          ) : (
            <p className="account-balance" data-testid="account-balance">
              <bdi>
                {cutDecimal(balance, shownDecimals)} {balanceSymbol}
              </bdi>
            </p>
          )}
        </div>
      </Card>
      <List>
        <ListRow
          name={network?.name ?? t('unknownNetwork')}
          line={t('network')}
          picture={<Picture name={network?.name ?? '?'} src={network?.assets?.imageUrl} shape="round" />}
          onPress={canSwitch ? () => router.push(networksList) : undefined}
          icon={canSwitch ? 'next' : undefined}
          testId="account-network"
        />
        {wallet && (
          <ListRow
            name={wallet.name}
            line={t('wallet')}
            picture={<Picture name={wallet.name} src={wallet.icon} />}
            testId="account-wallet"
          />
        )}
        {explorer && (
          <ListRow
            name={t('explorer', { explorer: explorer.name })}
            picture={<Picture name={explorer.name} shape="round" />}
            href={account.addressExplorerUrl}
            testId="account-explorer"
          />
        )}
      </List>
      <Button kind="text" tone="negative" busy={leaving} onClick={leave} data-testid="account-disconnect">
        {t('disconnect')}
      </Button>
    </>
  )
}

/** The account, or the last one while the view leaves after a disconnect: nothing jumps on its way out. */
function useLastAccount() {
  const account = useAtom(accountAtom)
  const [last, setLast] = useState(account)
  useEffect(() => {
    if (account.address !== undefined) setLast(account)
  }, [account])
  return account.address === undefined ? last : account
}
