import { useState, type ReactElement } from 'react'
import { routerKey, sessionKey, type Connection } from '#kernel'
import { useAtom, useCloseWhen, useMessages, useService, useBackground } from '#kernel/ui'
import { closesAfterConnectAtom, connectExternal } from '../contract.js'
import { connectMessages } from '../messages.js'
import type { NamespaceChoice } from './pressed-wallet.js'
import { Request } from './Request.js'

/** Props of {@link ConnectAll}. */
export interface ConnectAllProps {
  readonly connectorId: string
  /** The namespaces to connect in, in this order. */
  readonly choices: readonly NamespaceChoice[]
}

/**
 * Asks a wallet in each of its namespaces, one after the other; one that was refused can be skipped. The first connected one is
 * the active one afterwards.
 */
export function ConnectAll({ connectorId, choices: initial }: ConnectAllProps): ReactElement | undefined {
  const t = useMessages(connectMessages)
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const background = useBackground()
  const closes = useAtom(closesAfterConnectAtom)
  // a wallet may leave a namespace meanwhile: the order and the count stay
  const [choices] = useState(initial)
  const [index, setIndex] = useState(0)
  const [first, setFirst] = useState<Connection>()
  const [isDone, setDone] = useState(false)
  useCloseWhen(connectExternal, isDone && closes)

  const choice = choices[index]
  if (!choice) return undefined
  const network = choice.networks[0].name
  const isLast = index === choices.length - 1

  const finish = async (connection: Connection | undefined) => {
    const [account] = connection?.accounts ?? []
    if (connection && account)
      // gone if the wallet has ended it meanwhile
      await session.selectAccount(account.caipAddress, { connection: connection.uid }).catch(() => {})
    setDone(true)
  }
  const onConnected = (connection: Connection) => {
    const earliest = first ?? connection
    setFirst(earliest)
    if (isLast) background(() => finish(earliest))
    else setIndex(index + 1)
  }
  const skip = () => {
    if (!isLast) return setIndex(index + 1)
    if (!first) return router.back()
    background(async () => {
      await finish(first)
      router.close()
    })
  }
  return (
    <Request
      key={choice.namespace}
      connectorId={connectorId}
      namespace={choice.namespace}
      part={{
        label: t('stepOf', { network, index: index + 1, count: choices.length }),
        skipLabel: t('skipNetwork', { network }),
        onSkip: skip,
        onConnected,
      }}
    />
  )
}
