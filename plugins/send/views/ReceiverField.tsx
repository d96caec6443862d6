import { useEffect, useRef, useState } from 'react'
import { clockKey, flagAtom, routerKey } from '#kernel'
import { addressKey, namespacesKey, shortAddress, namesCapability } from '#kernel/chain'
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
  useWidget,
} from '#kernel/ui'
import { moneyMessages } from '#plugins/transactions/form'
import { payerAtom, payerKeyAtom } from '#plugins/transactions/contract'
import { transferMessages } from '#plugins/transfers/parts'
import { chosenAssetAtom } from '../assets.js'
import { typingPauseMs } from '../constants.js'
import { addressBookFlag, sendReceivers, sendService } from '../contract.js'
import { sendMessages } from '../messages.js'
import { sendStateAtom } from '../state.js'
import css from './receiver-field.css?inline'

const bookAtom = flagAtom(addressBookFlag)

/** Field for the receiver's name or address, with the resolved account below it. */
export function ReceiverField({
  error,
  onText,
}: {
  error: string | undefined
  onText: (text: string) => void
}) {
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  useStyles(css)
  const { receiver, read } = useAtom(sendStateAtom)
  const namespace = useAtom(payerAtom)?.network.chainNamespace
  const hasNames = useService(namespacesKey).can(namespace ?? '', namesCapability)
  const hasAddressBook = useAtom(bookAtom)
  const router = useService(routerKey)
  const input = useRef<HTMLInputElement>(null)
  const [isDenied, setIsDenied] = useState(false)
  const paste = async () => {
    input.current?.focus()
    try {
      const page = input.current?.ownerDocument.defaultView
      onText(((await page?.navigator.clipboard.readText()) ?? '').trim())
      setIsDenied(false)
    } catch {
      // the browser does not ask for the permission, or the user denied it
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
      label={useMessages(transferMessages)('to')}
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
          <IconButton
            icon="close"
            label={shared('clear')}
            onClick={clear}
            data-testid="send-receiver-clear"
          />
        ) : (
          <>
            {hasAddressBook && (
              <IconButton
                icon="clock"
                label={t('paidBefore')}
                onClick={() => router.push(sendReceivers)}
                data-testid="send-receiver-paid"
              />
            )}
            <Button size="s" kind="quiet" icon={pasteIcon} onClick={paste} data-testid="send-receiver-paste">
              {t('paste')}
            </Button>
          </>
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

/** Reads the receiver while it is typed. An answer for another text, account or network is ignored. */
export function useReceiver(): void {
  const { store } = useWidget()
  const service = useService(sendService)
  const clock = useService(clockKey)
  const context = useAtom(payerKeyAtom)
  const { asset } = useAtom(chosenAssetAtom) ?? {}
  const { receiver, read, receiverFault } = useAtom(sendStateAtom)
  const text = receiver.trim()
  const isDue = text !== '' && asset !== undefined && !read && receiverFault === undefined
  useEffect(() => {
    if (!isDue) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const isOver = () => signal.aborted || store.get(payerKeyAtom) !== context
    const look = async () => {
      await clock.sleep(typingPauseMs, signal)
      const found = await service.readReceiver({ text, asset, signal })
      if (isOver()) return
      store.set(sendStateAtom, {
        read: found,
        receiverAddress: found.address,
        receiverProfileName: found.profileName,
        receiverProfileImageUrl: found.profileImageUrl,
      })
    }
    look().catch((fault: unknown) => isOver() || store.set(sendStateAtom, { receiverFault: fault }))
    return () => stop.abort()
  }, [isDue, text, asset, context, store, service, clock])
}
