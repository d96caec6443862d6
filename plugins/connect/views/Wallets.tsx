import { atom } from 'jotai/vanilla'
import { Fragment } from 'react'
import { flagAtom, hostKey, routerKey, slotAtom } from '#kernel'
import {
  Footer,
  IconTile,
  List,
  ListRow,
  SkeletonRows,
  SlotFill,
  SlotOutlet,
  TextLink,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import {
  collapseWalletsFlag,
  conditionsId,
  connectAbout,
  connectConditions,
  connectSections,
  connectWallets,
} from '../contract.js'
import { connectMessages } from '../messages.js'
import WalletSection from './WalletSection.js'
export { default as styles } from './wallets.css?inline'

/** Whether the wallet list is behind a row while there are other sections. */
const isCollapsedAtom = atom(
  (get) =>
    get(flagAtom(collapseWalletsFlag)) ||
    get(slotAtom(connectSections)).some(({ collapsesWallets }) => collapsesWallets && get(collapsesWallets)),
)

interface WalletsProps {
  readonly params: { readonly section?: 'wallet' }
}

/** Header of the view. */
export function useViewHeader(): Header {
  const t = useMessages(connectMessages)
  const host = useService(hostKey)
  const router = useService(routerKey)
  return {
    title: t('title', { app: host.name }),
    picture: { src: host.icon, name: host.name },
    actions: [{ kind: 'help', label: t('aboutTitle'), onPress: () => router.push(connectAbout) }],
  }
}

/** The sections in order. The wallet list renders at once; other sections load their code. */
export default function Wallets({ params: { section: only } }: WalletsProps) {
  const t = useMessages(connectMessages)
  const router = useService(routerKey)
  const all = useAtom(slotAtom(connectSections))
  const isWallets = ({ id, plugin }: (typeof all)[number]) => plugin === 'connect' && id === 'wallet'
  const sections = only ? all.filter(isWallets) : all
  const isCollapsed = useAtom(isCollapsedAtom) && sections.length > 1
  const about = () => router.push(connectAbout)
  const walletIndex = sections.findIndex(isWallets)
  return (
    <>
      <SlotOutlet slot={connectConditions} id={conditionsId} />
      {sections.map((section, index) => (
        <Fragment key={`${section.plugin}/${section.id}`}>
          {index > 0 && index === walletIndex && (
            <p className="wallets-or">{t(isCollapsed ? 'or' : 'orWallet')}</p>
          )}
          {index > 0 && index === walletIndex + 1 && <p className="wallets-or">{t('or')}</p>}
          {index === walletIndex ? (
            isCollapsed ? (
              <CollapsedWallets />
            ) : (
              <WalletSection />
            )
          ) : (
            <SlotFill fill={section} loading={<SkeletonRows count={1} label={t('loading')} />} />
          )}
        </Fragment>
      ))}
      <Footer>
        {t('newToWallets')} <TextLink onPress={about}>{t('howTheyWork')}</TextLink>
      </Footer>
    </>
  )
}

/** One row in index of the wallet list, which it opens. */
function CollapsedWallets() {
  const t = useMessages(connectMessages)
  const router = useService(routerKey)
  return (
    <List>
      <ListRow
        name={t('withWallet')}
        picture={<IconTile icon="wallet" />}
        icon="next"
        onPress={() => router.push(connectWallets, { section: 'wallet' })}
        testId="collapsed-wallets"
      />
    </List>
  )
}
