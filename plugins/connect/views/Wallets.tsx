import { Fragment } from 'react'
import { hostKey, routerKey, slotAtom } from '#kernel'
import {
  Footer,
  SkeletonRows,
  SlotFill,
  type SlotFillProps,
  TextLink,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { connectAbout, connectSections } from '../contract.js'
import { connectMessages } from '../messages.js'
import { WalletSection } from './WalletSection.js'
export { default as styles } from './wallets.css?inline'
export { WalletSection }

/** Header of the view. */
export function useViewHeader(): Header {
  const t = useMessages(connectMessages)
  const host = useService(hostKey)
  const router = useService(routerKey)
  return {
    title: t('title', { app: host.name }),
    picture: { src: host.icon, name: host.name },
    help: { label: t('aboutTitle'), onPress: () => router.push(connectAbout) },
  }
}

/** The sections in order. The wallet list renders at once; other sections load their code. */
export default function Wallets() {
  const t = useMessages(connectMessages)
  const router = useService(routerKey)
  const sections = useAtom(slotAtom(connectSections))
  const about = () => router.push(connectAbout)
  const walletPlace = sections.findIndex(({ id, plugin }) => plugin === 'connect' && id === 'wallet')
  return (
    <>
      {sections.map((section, place) => (
        <Fragment key={`${section.plugin}/${section.id}`}>
          {place > 0 && place === walletPlace && <p className="ways-or">{t('orWallet')}</p>}
          {place > 0 && place === walletPlace + 1 && <p className="ways-or">{t('or')}</p>}
          {place === walletPlace ? (
            <WalletSection />
          ) : (
            <SlotFill
              fill={section as SlotFillProps['fill']}
              loading={<SkeletonRows count={1} label={t('loading')} />}
            />
          )}
        </Fragment>
      ))}
      <Footer>
        {t('newToWallets')} <TextLink onPress={about}>{t('howTheyWork')}</TextLink>
      </Footer>
    </>
  )
}
