import type { ReactElement } from 'react'
import { pageKey, routerKey } from '#kernel'
import type { Connector } from '#kernel/contracts'
import { Button, Picture, Message, StatusRing, useMessages, useService } from '#kernel/ui'
import type { Wallet } from '#plugins/catalogue/contract'
import { connectExternal } from '#plugins/connect/contract'
import { walletconnectMessages } from '../messages.js'

/** The wallet's extension: asked where it is installed, else where to get it. */
export function InBrowser({
  wallet,
  connector,
}: {
  readonly wallet: Wallet
  readonly connector: Connector | undefined
}): ReactElement {
  const t = useMessages(walletconnectMessages)
  const router = useService(routerKey)
  const page = useService(pageKey)
  const { name, chromeStore = '' } = wallet
  return (
    <>
      <StatusRing state="stopped">
        <Picture name={name} src={wallet.imageUrl} imageId={wallet.imageId} size={80} />
      </StatusRing>
      <Message
        title={t('inBrowser', { wallet: name })}
        text={connector ? t('installedText') : t('inBrowserText')}
      />
      <Button
        kind="primary"
        onClick={() =>
          connector
            ? router.push(connectExternal, { connectorId: connector.id })
            : page.open(chromeStore, '_blank')
        }
        data-testid="pairing-browser"
      >
        {connector ? t('open', { wallet: name }) : t('getExtension')}
      </Button>
    </>
  )
}
