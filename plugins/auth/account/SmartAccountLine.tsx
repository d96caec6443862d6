import { useEffect, type ReactElement } from 'react'
import { ListRow, useAtom, useMessages, useService, useBackground } from '#kernel/ui'
import { authKey } from '../contract.js'
import { authMessages } from '../messages.js'
import { smartAccountStatusAtom } from './smart-account-status.js'

/** Options of {@link SmartAccountLine}. */
export interface SmartAccountLineProps {
  readonly busy: boolean
  readonly onPress: () => void
}

/** Line with the state of the smart account features. Nothing for a wallet that cannot have them. */
export function SmartAccountLine({ busy, onPress }: SmartAccountLineProps): ReactElement | null {
  const t = useMessages(authMessages)
  const background = useBackground()
  const auth = useService(authKey)
  const status = useAtom(smartAccountStatusAtom)
  const isLoading = status === 'loading'
  useEffect(() => {
    if (isLoading) background(() => auth.smartAccountNetworks())
  }, [background, auth, isLoading])
  // the first batch turns the features on
  const isReady = status === 'ready'
  useEffect(() => {
    if (isReady) background(() => auth.refresh())
  }, [background, auth, isReady])

  if (status === undefined) return null
  return (
    <ListRow
      name={t('smartAccount')}
      line={t(status)}
      icon="next"
      busy={busy || isLoading}
      onPress={onPress}
      testId="auth-smart-account"
    />
  )
}
