import { useEffect, useState, type ReactElement } from 'react'
import { ListRow, useAtom, useMessages, useService } from '#kernel/ui'
import { authKey } from '../contract.js'
import { smartAccountMessages } from './smart-account-messages.js'
import { smartAccountStatusAtom } from './smart-account-status.js'

/** Line with the state of the smart account features. A press turns them on or off. Nothing for a wallet that cannot have them. */
export function SmartAccountLine(): ReactElement | null {
  const t = useMessages(smartAccountMessages)
  const auth = useService(authKey)
  const status = useAtom(smartAccountStatusAtom)
  const isLoading = status === 'loading'
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    await auth.preferAccountType(status === 'off' ? 'smartAccount' : 'eoa')
    setBusy(false)
  }
  useEffect(() => {
    if (isLoading) void auth.smartAccountNetworks()
  }, [auth, isLoading])

  if (status === undefined) return null
  const canChange = !isLoading && status !== 'unavailable'
  return (
    <ListRow
      name={t('title')}
      line={t(status)}
      busy={isBusy || isLoading}
      onPress={canChange ? () => void change() : undefined}
      testId="smart-account"
    />
  )
}
