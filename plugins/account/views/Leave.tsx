import { useState } from 'react'
import { sessionKey } from '#kernel'
import type { Account } from '#kernel/contracts'
import { Button, disconnectIcon, useMessages, useService } from '#kernel/ui'
import { accountMessages } from '../messages.js'

/** Names the wallet and disconnects it. The view closes when no account is left. */
export function Leave({ account: { connectedWalletInfo, namespace } }: { account: Account }) {
  const t = useMessages(accountMessages)
  const session = useService(sessionKey)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await session.disconnect(namespace === undefined ? {} : { namespace }).finally(() => setLeaving(false))
  }
  return (
    <>
      {connectedWalletInfo && (
        <p className="account-wallet" data-testid="account-wallet">
          {t('with', { wallet: connectedWalletInfo.name })}
        </p>
      )}
      <Button
        kind="text"
        tone="muted"
        icon={disconnectIcon}
        busy={leaving}
        onClick={leave}
        data-testid="account-disconnect"
      >
        {t('disconnect')}
      </Button>
    </>
  )
}
