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
export default function ConnectingExternal(props: ConnectingExternalProps) {
  const t = useMessages(connectMessages)
  const isMet = useAtom(canConnectAtom)
  return (
    <ConditionsStep slot={connectConditions} id={conditionsId} isMet={isMet} label={t('goOn')}>
      <StartedRequest {...props} />
    </ConditionsStep>
  )
}

function StartedRequest({ params }: ConnectingExternalProps) {
  const { connectorId, namespace, all } = params
  const choices = useAtom(namespaceChoicesAtom)(connectorId)
  const wallet = useConnector(connectorId)?.name ?? connectorId
  if (namespace !== undefined || choices.length === 0)
    return <Request connectorId={connectorId} namespace={namespace} />
  return all ? (
    <ConnectAll connectorId={connectorId} choices={choices} />
  ) : (
    <ChooseNamespace connectorId={connectorId} wallet={wallet} choices={choices} />
  )
}
