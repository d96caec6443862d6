import { accountAtom, routerKey, type ParamsOf } from '#kernel'
import {
  Avatar,
  Button,
  ButtonPair,
  CopyButton,
  Message,
  StatusRing,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { accountHome } from '#plugins/account/contract'
import { registerAccountNameSuccess } from '../contract.js'
import { namesMessages } from '../messages.js'
import { OwnName } from './OwnName.js'
export { default as styles } from './names.css?inline'

/** Props of {@link RegisteredName}. */
interface RegisteredNameProps {
  readonly params: ParamsOf<typeof registerAccountNameSuccess>
}

/** Header of the view. */
export const useViewHeader = ({ params: { isOwned } }: RegisteredNameProps): Header => {
  const t = useMessages(namesMessages)
  return { title: t(isOwned ? 'ownName' : 'registered') }
}

/** A name of the account: the one that was just registered, or one that it has. */
export default function RegisteredName({ params: { name, isOwned } }: RegisteredNameProps) {
  const t = useMessages(namesMessages)
  const router = useService(routerKey)
  const { address = name } = useAtom(accountAtom)
  const done = () => (router.can(accountHome) ? router.reset(accountHome) : router.close())
  if (isOwned) return <OwnName name={name} onDone={done} />
  return (
    <>
      <StatusRing state="done" mark={{ icon: 'check', tone: 'positive' }}>
        <Avatar address={address.toLowerCase()} size={80} />
      </StatusRing>
      <Message title={t('yours', { name })} text={t('yoursText')} />
      <ButtonPair>
        <CopyButton
          look="button"
          text={name}
          label={t('copy')}
          copiedLabel={t('copied')}
          testId="names-copy"
        />
        <Button kind="primary" onClick={done} data-testid="names-done">
          {t('done')}
        </Button>
      </ButtonPair>
    </>
  )
}
