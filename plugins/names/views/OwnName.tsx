import { useEffect, useRef, useState } from 'react'
import { accountAtom, routerKey } from '#kernel'
import {
  Avatar,
  Button,
  ButtonPair,
  CopyButton,
  Message,
  Note,
  useAtom,
  useErrorText,
  useMessages,
  useService,
  useTask,
} from '#kernel/ui'
import { namesService, registerAccountName } from '../contract.js'
import { namesMessages } from '../messages.js'

/** Props of {@link OwnName}. */
interface OwnNameProps {
  readonly name: string
  /** Closes the view. */
  readonly onDone: () => void
}

/** A name that the account has: to be copied, or released after a confirmation. */
export function OwnName({ name, onDone }: OwnNameProps) {
  const t = useMessages(namesMessages)
  const router = useService(routerKey)
  const service = useService(namesService)
  const { address = name } = useAtom(accountAtom)
  const [step, setStep] = useState<'name' | 'confirm' | 'released'>('name')
  const {
    isBusy,
    error,
    run: release,
    clear,
  } = useTask(async () => {
    await service.release(name)
    setStep('released')
  })
  const failure = useErrorText(error)
  const first = useRef<HTMLButtonElement>(null)
  const isFirstStep = useRef(true)
  useEffect(() => {
    // the button that was pressed is gone
    if (!isFirstStep.current) first.current?.focus()
    isFirstStep.current = false
  }, [step])

  if (step === 'released')
    return (
      <>
        <Message title={t('released', { name })} text={t('releasedText')} />
        <Button ref={first} kind="primary" onClick={onDone} data-testid="names-done">
          {t('done')}
        </Button>
      </>
    )
  if (step === 'confirm')
    return (
      <>
        <Message title={t('releaseTitle', { name })} text={t('releaseText')} />
        {failure !== undefined && (
          <Note tone="negative" icon="alert" role="alert">
            {failure}
          </Note>
        )}
        <ButtonPair>
          <Button tone="negative" busy={isBusy} onClick={release} data-testid="names-release-confirm">
            {t('release')}
          </Button>
          <Button
            ref={first}
            kind="primary"
            disabled={isBusy}
            onClick={() => {
              clear()
              setStep('name')
            }}
            data-testid="names-keep"
          >
            {t('keep')}
          </Button>
        </ButtonPair>
      </>
    )
  return (
    <>
      <div className="names-own">
        <Avatar address={address.toLowerCase()} size={80} />
      </div>
      <Message title={name} text={t('ownText')} />
      <ButtonPair>
        <CopyButton
          look="button"
          text={name}
          label={t('copy')}
          copiedLabel={t('copied')}
          testId="names-copy"
        />
        <Button kind="primary" onClick={() => router.push(registerAccountName)} data-testid="names-another">
          {t('another')}
        </Button>
      </ButtonPair>
      <Button
        ref={first}
        kind="text"
        tone="muted"
        onClick={() => setStep('confirm')}
        data-testid="names-release"
      >
        {t('release')}
      </Button>
    </>
  )
}
