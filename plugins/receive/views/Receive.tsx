import { accountAtom, networkState, routerKey } from '#kernel'
import { addressKey } from '#kernel/chain'
import {
  Avatar,
  Card,
  CopyButton,
  EmptyState,
  List,
  ListRow,
  NetworkPicture,
  QrCode,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  FullAddress,
  type Header,
} from '#kernel/ui'
import { networksList } from '#plugins/networks/contract'
import { receiveMessages } from '../messages.js'
export { default as styles } from './receive.css?inline'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(receiveMessages)('title') })

/** QR code, address and network of the account, and a copy button. */
export default function Receive() {
  const t = useMessages(receiveMessages)
  const router = useService(routerKey)
  const { address, profileName } = useAtom(accountAtom)
  const { caipNetwork, caipNetworkId } = useAtom(networkState())
  const format = useAddressFormat()
  if (address === undefined) {
    const action = { label: t('close'), onPress: () => router.close(), testId: 'receive-close' }
    return <EmptyState title={t('noAccount')} text={t('noAccountText')} action={action} />
  }
  const network = caipNetwork?.name ?? caipNetworkId ?? t('unknownNetwork')
  const { imageUrl, imageId } = caipNetwork?.assets ?? {}
  const avatar = <Avatar address={addressKey(address, format)} />
  const canSwitch = router.can(networksList)
  return (
    <>
      <Card className="receive">
        <QrCode text={address} label={t('code', { network })} picture={avatar} />
        <div className="receive-address">
          <p>
            <bdi>{profileName ?? t('yourAddress')}</bdi>
          </p>
          <FullAddress address={address} format={format} testId="receive-address" />
        </div>
      </Card>
      <List>
        <ListRow
          name={network}
          line={t('only', { network })}
          picture={<NetworkPicture name={network} src={imageUrl} imageId={imageId} />}
          onPress={canSwitch ? () => router.push(networksList) : undefined}
          icon={canSwitch ? 'down' : undefined}
          testId="receive-network"
        />
      </List>
      <div className="receive-copy">
        <CopyButton look="primary" text={address} testId="receive-copy" />
      </div>
    </>
  )
}
