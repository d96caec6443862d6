import { useState } from 'react'
import { ConditionsStep, useAtom, useMessages, type Header } from '#kernel/ui'
import { canConnectAtom, conditionsId, connectConditions } from '../contract.js'
import { connectMessages } from '../messages.js'
import { ChooseNamespace } from './ChooseNamespace.js'
import { ConnectAll } from './ConnectAll.js'
import { namespaceChoicesAtom } from './pressed-wallet.js'
import { Request, useConnector } from './Request.js'

interface ConnectingExternalProps {
  readonly params: {
    readonly connectorId: string
    readonly namespace?: string | undefined
    readonly all?: true | undefined
  }
}

/** Header of the view. */
export function useViewHeader({ params: { connectorId } }: ConnectingExternalProps): Header {
  return { title: useConnector(connectorId)?.name ?? connectorId }
}

/**
 * The request to a wallet. Before it the conditions of connecting, if they are not met, and the choice of a namespace, if the
 * wallet has several and none was requested.
 */
export default function ConnectingExternal({ params }: ConnectingExternalProps) {
  const t = useMessages(connectMessages)
  const { connectorId, namespace, all } = params
  const choices = useAtom(namespaceChoicesAtom)(connectorId)
  const wallet = useConnector(connectorId)?.name ?? connectorId
  const isMet = useAtom(canConnectAtom)
  const [isStarted, setStarted] = useState(isMet)
  if (!isMet || !isStarted)
    return (
      <ConditionsStep
        slot={connectConditions}
        id={conditionsId}
        isMet={isMet}
        label={t('goOn')}
        onContinue={() => setStarted(true)}
      />
    )
  if (namespace !== undefined || choices.length === 0)
    return <Request connectorId={connectorId} namespace={namespace} />
  return all ? (
    <ConnectAll connectorId={connectorId} choices={choices} />
  ) : (
    <ChooseNamespace connectorId={connectorId} wallet={wallet} choices={choices} />
  )
}
