import { useState } from 'react'
import { pageKey } from '#kernel'
import { readPlatform, type Platform, type Wallet } from '#kernel/chain'
import {
  EmptyState,
  globeIcon,
  IconTile,
  List,
  ListRow,
  Message,
  phoneIcon,
  Picture,
  QrCode,
  Tabs,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { connectMessages } from '../messages.js'

export { default as styles } from './downloads.css?inline'

const devices = { appStore: 'iPhone', playStore: 'android', homepage: 'phone', chromeStore: 'phone' } as const

interface DownloadsProps {
  readonly params: { readonly wallet: Wallet }
}

/** Header of the view. */
export function useViewHeader({ params: { wallet } }: DownloadsProps): Header {
  return { title: useMessages(connectMessages)('getTitle', { wallet: wallet.name }) }
}

/** Stores of a wallet that is not installed, and on a computer a QR code that opens them on a phone. */
export default function Downloads({ params: { wallet } }: DownloadsProps) {
  const t = useMessages(connectMessages)
  const platform = readPlatform(useService(pageKey).readBrowserInfo())
  const stores = storesOf(wallet, platform)

  if (stores.length === 0) {
    return <EmptyState title={t('noStore', { wallet: wallet.name })} text={t('noStoreText')} />
  }
  return (
    <>
      {!platform.mobile && <PhoneCode wallet={wallet} stores={stores} />}
      <Message title={t('getHere')} text={t('getText')} />
      <List label={t('stores', { wallet: wallet.name })}>
        {stores.map(({ id, href }, index) => (
          <ListRow
            key={id}
            name={t(id)}
            line={<bdi>{hostOf(href)}</bdi>}
            picture={<IconTile icon={id === 'appStore' || id === 'playStore' ? phoneIcon : globeIcon} />}
            href={href}
            autoFocus={index === 0}
            testId={`download-${id}`}
          />
        ))}
      </List>
    </>
  )
}

/** QR code for the store of a phone; with two stores, the user chooses the phone. */
function PhoneCode({ wallet, stores }: { wallet: Wallet; stores: readonly WalletStore[] }) {
  const t = useMessages(connectMessages)
  const phones = stores.filter(({ id }) => id === 'appStore' || id === 'playStore')
  const [chosen, choose] = useState<WalletStore['id']>('appStore')
  const shown =
    phones.find(({ id }) => id === chosen) ?? phones[0] ?? stores.find(({ id }) => id === 'homepage')
  if (!shown) return null
  const code = (
    <div className="download-code" data-testid={`download-code-${shown.id}`}>
      <QrCode
        text={shown.href}
        label={t('scanToGet', { wallet: wallet.name, device: t(devices[shown.id]) })}
        picture={<Picture name={wallet.name} src={wallet.imageUrl} imageId={wallet.imageId} />}
      />
    </div>
  )
  if (phones.length < 2) return code
  return (
    <Tabs
      label={t('getOn')}
      tabs={phones.map(({ id }) => ({ id, label: t(devices[id]), testId: `download-on-${id}` }))}
      selected={shown.id}
      onSelect={choose}
    >
      {code}
    </Tabs>
  )
}

function hostOf(href: string): string {
  try {
    return new URL(href).host.replace(/^www\./, '')
  } catch {
    return href
  }
}

/** A download page of a wallet. */
interface WalletStore {
  readonly id: 'chromeStore' | 'appStore' | 'playStore' | 'homepage'
  readonly href: string
}

const ids = ['chromeStore', 'appStore', 'playStore', 'homepage'] as const

/** Order of the stores: on a phone its own first, on a computer that of the browser. */
const first: Readonly<Record<NonNullable<Platform['mobile']> | 'computer', readonly WalletStore['id'][]>> = {
  ios: ['appStore', 'homepage', 'playStore'],
  android: ['playStore', 'homepage', 'appStore'],
  other: ['homepage', 'playStore', 'appStore'],
  computer: ids,
}

/** Returns the https download pages of a wallet, those for this device first. Phones have no extensions. */
function storesOf(wallet: Wallet, { mobile }: Pick<Platform, 'mobile'>): readonly WalletStore[] {
  return first[mobile ?? 'computer'].flatMap((id) => {
    const href = wallet[id]
    return href !== undefined && /^https:\/\//i.test(href) ? [{ id, href }] : []
  })
}
