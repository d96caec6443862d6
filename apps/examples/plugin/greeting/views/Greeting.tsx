// #region view
import { connectionAtom } from 'foyerkit/kernel'
import { Message, useAtom, useHeader, useMessages } from 'foyerkit/ui'
import { greetingMessages } from '../messages.js'

export default function Greeting() {
  const t = useMessages(greetingMessages)
  const wallet = useAtom(connectionAtom)
  useHeader({ title: t('action') })
  return wallet ? <Message title={t('hello', { name: wallet.name })} text={t('text')} /> : null
}
// #endregion
