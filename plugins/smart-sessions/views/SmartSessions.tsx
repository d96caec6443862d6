import { useCallback, useEffect, useState } from 'react'
import { accountAtom, clockKey, formatsAtom } from '#kernel'
import { isRejection } from '#kernel/chain'
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Note,
  Skeleton,
  useAtom,
  useErrorText,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { smartSessionsService, type SmartSession } from '../contract.js'
import { smartSessionsMessages } from '../messages.js'
import { Permission, Policy } from './Permission.js'
import { useTokens, type Tokens } from './use-tokens.js'
import { WalletGrants } from './WalletGrants.js'
export { default as styles } from './smart-sessions.css?inline'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(smartSessionsMessages)('title') })

/** Smart sessions of the account, with their permissions in words. */
export default function SmartSessions() {
  const account = useAtom(accountAtom).caipAddress
  // sessions of another account are never shown for this one
  return <SessionList key={account} />
}

function SessionList() {
  const t = useMessages(smartSessionsMessages)
  const { sessions, error, reload } = useSessions()
  const tokens = useTokens(sessions)
  const text = useErrorText(error)
  if (error !== undefined) {
    const action = { label: t('tryAgain'), onPress: reload, testId: 'smart-sessions-retry' }
    return <ErrorState title={t('failed')} text={text} action={action} />
  }
  if (!sessions) return <LoadingSessions />
  if (sessions.length === 0)
    return (
      <div className="smart-sessions">
        <EmptyState icon="check" title={t('none')} text={t('noneText')} />
        <WalletGrants />
      </div>
    )
  return (
    <div className="smart-sessions">
      <p className="smart-sessions-about">{t('about')}</p>
      {sessions.map((session) => (
        <Session key={session.pci} session={session} tokens={tokens} onRevoked={reload} />
      ))}
      <WalletGrants />
    </div>
  )
}

/** Placeholder of two sessions. */
function LoadingSessions() {
  const t = useMessages(smartSessionsMessages)
  return (
    <div className="smart-sessions" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {[1, 2].map((card) => (
        <Card key={card} className="smart-session" aria-hidden="true">
          {[112, 168, 216, 192, 96].map((width) => (
            <Skeleton key={width} width={width} height={14} />
          ))}
        </Card>
      ))}
    </div>
  )
}

function useSessions() {
  const service = useService(smartSessionsService)
  const [attempt, setAttempt] = useState(0)
  const [sessions, setSessions] = useState<readonly SmartSession[]>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const over = new AbortController()
    service.list(over.signal).then(
      (list) => over.signal.aborted || setSessions(list),
      (thrown: unknown) => over.signal.aborted || setError(thrown),
    )
    return () => over.abort()
  }, [service, attempt])
  const reload = useCallback(() => {
    setError(undefined)
    setAttempt((count) => count + 1)
  }, [])
  return { sessions, error, reload }
}

function Session({
  session,
  tokens,
  onRevoked,
}: {
  readonly session: SmartSession
  readonly tokens: Tokens | undefined
  readonly onRevoked: () => void
}) {
  const t = useMessages(smartSessionsMessages)
  const formats = useAtom(formatsAtom)
  const service = useService(smartSessionsService)
  const now = useService(clockKey).now()
  const wallet = useAtom(accountAtom).connectedWalletInfo?.name ?? t('yourWallet')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const text = useErrorText(error)
  const { site, permissions, policies, expiresAt, revokedAt } = session
  const isOver = revokedAt !== undefined || expiresAt <= now
  const until =
    revokedAt !== undefined
      ? t('revoked', { date: formats.date(revokedAt) })
      : t(isOver ? 'ended' : 'until', { date: formats.date(expiresAt) })
  const revoke = () => {
    setBusy(true)
    setError(undefined)
    service.revoke(session).then(onRevoked, (thrown: unknown) => {
      setBusy(false)
      if (!isRejection(thrown)) setError(thrown)
    })
  }
  return (
    <Card
      className="smart-session"
      data-over={isOver ? '' : undefined}
      data-testid={`smart-session-${session.pci}`}
    >
      <h2>
        <bdi>{site.name}</bdi>
      </h2>
      <p>
        <bdi dir="ltr">{site.url}</bdi>
      </p>
      <ul>
        {permissions.map((permission, index) => (
          <li key={index}>
            <Permission permission={permission} chainId={session.chainId} tokens={tokens} />
          </li>
        ))}
        {policies.map((policy, index) => (
          <li key={`policy-${index}`}>
            <Policy policy={policy} />
          </li>
        ))}
      </ul>
      <p>{until}</p>
      {error !== undefined && (
        <Note icon="warn" tone="negative" role="alert">
          {text}
        </Note>
      )}
      {!isOver && (
        <Button
          kind="quiet"
          tone="negative"
          busy={isBusy}
          onClick={revoke}
          aria-label={t('revokeOf', { site: site.name })}
          data-testid="smart-session-revoke"
        >
          {isBusy ? t('waiting', { wallet }) : t('revoke')}
        </Button>
      )}
    </Card>
  )
}
