import type { ReactElement } from 'react'
import { routerKey, sessionKey } from '#kernel'
import {
  IconTile,
  List,
  ListRow,
  Message,
  NetworkPicture,
  useAtom,
  useMessages,
  useService,
  useWidget,
} from '#kernel/ui'
import { connectExternal } from '../contract.js'
import { connectMessages } from '../messages.js'
import { pressedWalletAtom, pressWallet, type NamespaceChoice } from './pressed-wallet.js'

/** Props of {@link ChooseNamespace}. */
export interface ChooseNamespaceProps {
  readonly connectorId: string
  readonly wallet: string
  readonly choices: readonly NamespaceChoice[]
}

/** The namespaces of a wallet, each by the names of its networks, and all of them. A press asks the wallet there. */
export function ChooseNamespace({ connectorId, wallet, choices }: ChooseNamespaceProps): ReactElement {
  const t = useMessages(connectMessages)
  const { store } = useWidget()
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const pressed = useAtom(pressedWalletAtom)
  const title = t('chooseNetwork')
  return (
    <>
      <Message title={title} text={t('chooseNetworkText', { wallet })} />
      <List label={title}>
        {choices.map(({ namespace, networks: [first, ...others] }, index) => (
          <ListRow
            key={namespace}
            name={first.name}
            line={others.length > 0 ? others.map(({ name }) => name).join(', ') : undefined}
            picture={
              <NetworkPicture
                name={first.name}
                src={first.assets?.imageUrl}
                imageId={first.assets?.imageId}
              />
            }
            onPress={() => pressWallet({ store, session, router }, { connectorId, namespace })}
            busy={pressed?.connectorId === connectorId && pressed.namespace === namespace}
            autoFocus={index === 0}
            testId={`namespace-${namespace}`}
          />
        ))}
        <ListRow
          name={t('allNetworks')}
          line={choices.map(({ networks: [{ name }] }) => name).join(', ')}
          picture={<IconTile icon="grid" />}
          icon="next"
          onPress={() => router.push(connectExternal, { connectorId, all: true })}
          testId="namespace-all"
        />
      </List>
    </>
  )
}
