import { useRef, useState } from 'react'
import { addressKey, namespacesKey, shortAddress } from '#kernel'
import { namesCapability } from '#kernel/contracts'
import {
  Avatar,
  Button,
  IconButton,
  pasteIcon,
  Picture,
  TextField,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  useStyles,
} from '#kernel/ui'
import { sendMessages } from '../messages.js'
import { sendContextAtom, sendStateAtom } from '../state.js'
import css from './receiver-field.css?inline'

/** Who is to be paid: a name or an address, and beneath it who that is. */
export function ReceiverField({
  error,
  onText,
}: {
  error: string | undefined
  onText: (text: string) => void
}) {
  const t = useMessages(sendMessages)
  useStyles(css)
  const { receiver, read } = useAtom(sendStateAtom)
  const namespace = useAtom(sendContextAtom)?.network.chainNamespace
  const hasNames = useService(namespacesKey).can(namespace ?? '', namesCapability)
  const input = useRef<HTMLInputElement>(null)
  const [isDenied, setIsDenied] = useState(false)
  const paste = async () => {
    input.current?.focus()
    try {
      const page = input.current?.ownerDocument.defaultView
      onText(((await page?.navigator.clipboard.readText()) ?? '').trim())
      setIsDenied(false)
    } catch {
      // a browser that asks nobody, or a visitor who said no: there is the keyboard
      setIsDenied(true)
    }
  }
  const clear = () => {
    input.current?.focus()
    onText('')
  }
  const isLooking = receiver.trim() !== '' && !read && error === undefined
  const looking = <span className="receiver-who">{t('lookingUp')}</span>
  const hint = read ? <Who /> : isLooking ? looking : isDenied ? t('notPasted') : undefined
  return (
    <TextField
      ref={input}
      label={t('to')}
      placeholder={t(hasNames ? 'nameOrAddress' : 'address')}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir={receiver ? 'ltr' : undefined}
      value={receiver}
      onText={onText}
      error={error}
      hint={hint}
      data-testid="send-receiver"
      end={
        receiver ? (
          <IconButton icon="close" label={t('clear')} onClick={clear} data-testid="send-receiver-clear" />
        ) : (
          <Button size="s" kind="quiet" icon={pasteIcon} onClick={paste} data-testid="send-receiver-paste">
            {t('paste')}
          </Button>
        )
      }
    />
  )
}

function Who() {
  const { receiverAddress = '', receiverProfileName, receiverProfileImageUrl } = useAtom(sendStateAtom)
  const format = useAddressFormat()
  return (
    <span className="receiver-who" data-testid="send-receiver-found">
      {receiverProfileImageUrl === undefined ? (
        <Avatar address={addressKey(receiverAddress, format)} size={20} />
      ) : (
        <Picture
          name={receiverProfileName ?? receiverAddress}
          src={receiverProfileImageUrl}
          shape="round"
          size={20}
        />
      )}
      {receiverProfileName !== undefined && <bdi className="receiver-name">{receiverProfileName}</bdi>}{' '}
      <bdi dir="ltr">{shortAddress(receiverAddress, format)}</bdi>
    </span>
  )
}
