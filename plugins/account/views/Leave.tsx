import { useState } from 'react'
import { routerKey, sessionKey } from '#kernel'
import type { Account } from '#kernel/contracts'
import { Button, disconnectIcon, useMessages, useService } from '#kernel/ui'
import { accountMessages } from '../messages.js'

/** The way out: disconnects the wallet, which it names, and closes. */
export function Leave({ account: { connectedWalletInfo } }: { account: Account }) {
  const t = useMessages(accountMessages)
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await session.disconnect().finally(() => setLeaving(false))
    router.close()
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
