import { useEffect, useRef, useState, type FormEvent } from 'react'
import { routerKey } from '#kernel'
import {
  Avatar,
  Badge,
  Button,
  List,
  ListRow,
  Spinner,
  TextField,
  useAtom,
  useErrorText,
  useMessages,
  useService,
  useTask,
  type Header,
  useBackground,
} from '#kernel/ui'
import { namesService, registerAccountNameSuccess } from '../contract.js'
import { labelFault } from '../label.js'
import { namesMessages } from '../messages.js'
import { suffixesAtom } from '../state.js'
import { tagIcon } from './tag-icon.js'
import { useSuggestions } from './use-suggestions.js'
export { default as styles } from './names.css?inline'

const maxRows = 3

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(namesMessages)('title') })

/** The field for a name, whether it is free, and free ones like it. A registration that fails leaves the form as it was. */
export default function RegisterName() {
  const t = useMessages(namesMessages)
  const service = useService(namesService)
  const router = useService(routerKey)
  const { suffix = '' } = useAtom(suffixesAtom) ?? {}
  const field = useRef<HTMLInputElement>(null)
  const isLeft = useRef(false)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const label = text.trim().toLowerCase()
  const {
    isBusy,
    error,
    run: register,
    clear,
  } = useTask(async () => {
    const registered = await service.register(label)
    if (!isLeft.current) router.replace(registerAccountNameSuccess, { name: registered })
  })
  const fault = labelFault(label)
  const found = useSuggestions(fault === undefined || fault === 'short' ? label : '')
  const failure = useErrorText(error ?? found.error)
  const background = useBackground()
  const { isTaken, free = [] } = found.suggestions ?? {}
  const isUnanswered = found.error !== undefined
  const isFree = fault === undefined && isTaken === false
  const name = `${label}${suffix}`
  const rows = free.slice(0, maxRows)
  useEffect(() => background(() => service.open()), [background, service])
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])

  const change = (next: string) => {
    setText(next)
    setChecked(false)
    clear()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isBusy) return
    if (isUnanswered) return found.retry()
    if (!isFree) return field.current?.focus()
    return register()
  }
  const isFaultShown = fault !== undefined && (isChecked || (fault !== 'short' && label !== ''))
  const takenText = isTaken === true && fault === undefined && t(rows.length > 0 ? 'takenText' : 'takenAlone')
  return (
    <form
      noValidate
      onSubmit={(event) => background(() => submit(event))}
      className="names"
      data-testid="names-form"
    >
      <p className="names-about">{t('about')}</p>
      <TextField
        ref={field}
        label={t('label')}
        labelHidden
        name="account-name"
        icon={tagIcon}
        placeholder={t('placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        dir={text ? 'ltr' : undefined}
        value={text}
        readOnly={isBusy}
        onText={change}
        error={failure ?? (isFaultShown ? t(fault) : takenText || undefined)}
        end={
          <span className="names-end">
            <bdi dir="ltr">{suffix}</bdi>
            {found.isChecking && fault === undefined && <Spinner label={t('checking')} />}
            <span role="status">
              {isFree && <Badge tone="positive">{t('free')}</Badge>}
              {takenText && <Badge tone="negative">{t('taken')}</Badge>}
            </span>
          </span>
        }
        autoFocus
        data-testid="names-field"
      />
      {rows.length > 0 && (
        <>
          {!takenText && <p className="names-also">{t('alsoFree')}</p>}
          <List label={t('alsoFree')}>
            {rows.map((one) => (
              <ListRow
                key={one}
                name={one}
                picture={<Avatar address={one} />}
                icon="next"
                onPress={() => {
                  change(one.slice(0, -suffix.length))
                  field.current?.focus()
                }}
                testId="names-suggestion"
              />
            ))}
          </List>
        </>
      )}
      <Button
        type="submit"
        kind="primary"
        busy={isBusy}
        disabled={!isFree && !isUnanswered}
        data-testid="names-submit"
      >
        {isFree ? t('registerName', { name }) : t(isUnanswered ? 'tryAgain' : 'register')}
      </Button>
    </form>
  )
}
