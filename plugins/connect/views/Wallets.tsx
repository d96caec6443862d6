import { hostKey, routerKey, sessionKey, unlistedConnectorsAtom } from '#kernel'
import {
  Badge,
  Foot,
  List,
  ListRow,
  Note,
  Picture,
  TextLink,
  useAtom,
  useHeader,
  useMessages,
  useService,
} from '#kernel/ui'
import { connectAbout, connectExternal } from '../contract.js'
import { connectMessages } from '../messages.js'
import { listedAtom, type Listed } from '../listed-atom.js'
import { connectOptionsAtom } from '../state.js'

/** The ways to connect: what is installed at once, one press each; ways to get started where nothing is. */
export default function Wallets() {
  const t = useMessages(connectMessages)
  const host = useService(hostKey)
  const router = useService(routerKey)
  const session = useService(sessionKey)
  const connectors = useAtom(listedAtom)
  const unlisted = useAtom(unlistedConnectorsAtom)
  const { installLinks } = useAtom(connectOptionsAtom)
  const about = () => router.push(connectAbout)
  useHeader({
    title: t('title', { app: host.name }),
    picture: { src: host.icon, name: host.name },
    help: { label: t('aboutTitle'), onPress: about },
  })

  if (connectors.length === 0) {
    return (
      <>
        <List label={t('wallets')}>
          {installLinks.map(({ name, url, imageUrl }) => (
            <ListRow
              key={url}
              name={name}
              href={url}
              picture={<Picture name={name} src={imageUrl} />}
              testId={`install-${name}`}
            />
          ))}
        </List>
        <Note icon="info" testId="no-wallet">
          {t('noneInstalled')}
        </Note>
        <LearnMore onPress={about} />
      </>
    )
  }
  return (
    <>
      <List label={t('wallets')}>
        {connectors.map((listed, index) => {
          const { id, name, imageUrl } = listed
          return (
            <ListRow
              key={id}
              name={name}
              picture={<Picture name={name} src={imageUrl} />}
              badges={<Mark listed={listed} />}
              onPress={() => router.push(connectExternal, { connectorId: id })}
              onIntent={() => void session.prepare(id).catch(() => {})}
              autoFocus={index === 0}
              testId={`connector-${id}`}
            />
          )
        })}
      </List>
      {connectors.some(({ contested }) => contested) && (
        <Note icon="warn" tone="warning" testId="unverified-wallets">
          {t('unverifiedText')}
        </Note>
      )}
      {unlisted > 0 && (
        <Note icon="info" testId="unlisted-wallets">
          {t('unlisted', { count: unlisted })}
        </Note>
      )}
      <LearnMore onPress={about} />
    </>
  )
}

/** What is to be known of a wallet before it is picked: the doubt first. */
function Mark({ listed: { contested, isRecent } }: { listed: Listed }) {
  const t = useMessages(connectMessages)
  if (contested) return <Badge tone="warning">{t('unverified')}</Badge>
  if (isRecent) return <Badge>{t('recent')}</Badge>
  return <Badge tone="positive">{t('installed')}</Badge>
}

function LearnMore({ onPress }: { onPress: () => void }) {
  const t = useMessages(connectMessages)
  return (
    <Foot>
      {t('newToWallets')} <TextLink onPress={onPress}>{t('howTheyWork')}</TextLink>
    </Foot>
  )
}
