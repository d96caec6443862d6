import type { Account } from '#kernel/contracts'
import { DisconnectButton, useMessages } from '#kernel/ui'
import { accountMessages } from '../messages.js'

/** Names the wallet and disconnects it. The view closes when no account is left. */
export function ConnectedWallet({ account: { connectedWalletInfo, namespace } }: { account: Account }) {
  const t = useMessages(accountMessages)
  return (
    <>
      {connectedWalletInfo && (
        <p className="account-wallet" data-testid="account-wallet">
          {t('with', { wallet: connectedWalletInfo.name })}
        </p>
      )}
      <DisconnectButton
        label={t('disconnect')}
        namespace={namespace}
        tone="muted"
        testId="account-disconnect"
      />
    </>
  )
}
