import { accountAtom, routerKey } from '#kernel'
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
import { namesMessages } from '../messages.js'
export { default as styles } from './names.css?inline'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(namesMessages)('registered') })

/** The name that was registered, to be copied. */
export default function RegisteredName({ params: { name } }: { readonly params: { readonly name: string } }) {
  const t = useMessages(namesMessages)
  const router = useService(routerKey)
  const { address = name } = useAtom(accountAtom)
  const done = () => (router.can(accountHome) ? router.reset(accountHome) : router.close())
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
