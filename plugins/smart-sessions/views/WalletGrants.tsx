import { useEffect, useState } from 'react'
import { accountAtom, networkState } from '#kernel'
import { useAtom, useMessages, useService } from '#kernel/ui'
import { smartSessionsService, type Grantable } from '../contract.js'
import { smartSessionsMessages } from '../messages.js'

/** Which kinds of permissions the wallet grants, as far as it says so. */
export function WalletGrants() {
  const t = useMessages(smartSessionsMessages)
  const name = useAtom(accountAtom).connectedWalletInfo?.name ?? t('yourWallet')
  const said = useGrantable()
  if (!said) return null
  const kinds = said.kinds?.permissions.map((type) => {
    if (type.startsWith('native-token')) return t('kindNative')
    if (type.startsWith('erc20-token')) return t('kindToken')
    return type === 'contract-call' ? t('kindCall') : type
  })
  return (
    <p className="smart-sessions-about" data-testid="smart-sessions-grants">
      {kinds
        ? t('grants', { wallet: name, kinds: [...new Set(kinds)].join(', ') })
        : t('grantsNone', { wallet: name })}
    </p>
  )
}

/** Undefined until the wallet has answered, and where it does not know the method. */
function useGrantable(): { readonly kinds: Grantable | undefined } | undefined {
  const service = useService(smartSessionsService)
  const account = useAtom(accountAtom).caipAddress
  const { caipNetworkId } = useAtom(networkState())
  const [said, setSaid] = useState<{ readonly kinds: Grantable | undefined }>()
  useEffect(() => {
    let isOver = false
    setSaid(undefined)
    service.grantable().then(
      (kinds) => isOver || setSaid({ kinds }),
      // a wallet without capabilities
      () => {},
    )
    return () => void (isOver = true)
  }, [service, account, caipNetworkId])
  return said
}
