import { useEffect } from 'react'
import { accountAtom, formatsAtom, namespaceOf, networkByIdAtom, localeAtom } from '#kernel'
import { caipAddress, explorerUrl, isSameAddress, profilesAtom, shortAddress } from '#kernel/chain'
import {
  IconTile,
  receiveIcon,
  Row,
  sendIcon,
  swapIcon,
  useAddressFormat,
  useAtom,
  useMessages,
  useOptionalService,
  type IconSource,
} from '#kernel/ui'
import { profilesKey } from '#plugins/account/contract'
import { amountText, shownTransfers, signOf } from '../amounts.js'
import type { ActivityEntry } from '../entries.js'
import { activityMessages } from '../messages.js'

/** Kinds with a title of their own; others are calls of contracts. */
const titles = [
  ...([
    'approve',
    'borrow',
    'burn',
    'claim',
    'deploy',
    'deposit',
    'mint',
    'receive',
    'repay',
    'send',
  ] as const),
  ...(['trade', 'withdraw'] as const),
]
const pendingTitles: ReadonlyMap<string, 'sending' | 'trading'> = new Map([
  ['send', 'sending'],
  ['trade', 'trading'],
])
/** Kinds whose other party is not a person: a line with both assets says more. */
const exchanges: readonly string[] = ['trade', 'deposit', 'withdraw']

const iconOf = (type: string, direction: 'in' | 'out' | 'self' | undefined): IconSource => {
  if (type === 'approve') return 'check'
  if (exchanges.includes(type)) return swapIcon
  if (direction === undefined) return 'more'
  return direction === 'in' ? receiveIcon : sendIcon
}

/** A transaction. A press opens the explorer of its network, if there is one. */
export function ActivityRow({ entry, now }: { readonly entry: ActivityEntry; readonly now: number }) {
  const t = useMessages(activityMessages)
  const formats = useAtom(formatsAtom)
  const locale = useAtom(localeAtom)
  const network = useAtom(networkByIdAtom)(entry.chainId)
  const { type, status, hash, at, transfers } = entry
  const { main, other } = shownTransfers(type, transfers)
  const isPending = status === 'submitted' || status === 'pending' || status === 'cancelling'
  const title = titles.find((known) => known === type) ?? 'execute'
  const party = usePartyLine(entry)
  const format = useAddressFormat(namespaceOf(entry.chainId))
  const unknown = main?.unknownContract
  const line =
    unknown !== undefined
      ? t('unknownToken', { address: shortAddress(unknown, format) })
      : main && other && exchanges.includes(type)
        ? pairLine(main.direction === 'in' ? [other, main] : [main, other])
        : party
  const amount = main ? `${signOf(type, main.direction)}${amountText(formats, main)}` : ''
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  // the heading above has the year
  const day = new Intl.DateTimeFormat([locale, 'en'], { month: 'short', day: 'numeric' })
  const time = isToday ? formats.time(at) : day.format(at)
  const page = explorerUrl(network, 'tx', hash)

  function pairLine([given, taken]: readonly [typeof main & object, typeof main & object]) {
    return t('pair', { given: amountText(formats, given), asset: taken.label })
  }
  return (
    <Row
      name={entry.label ?? t((isPending ? pendingTitles.get(type) : undefined) ?? title)}
      line={<bdi>{line}</bdi>}
      picture={
        <IconTile
          icon={iconOf(type, main?.direction)}
          shape="round"
          tone={
            main?.direction === 'in' && status === 'confirmed' && unknown === undefined
              ? 'positive'
              : 'neutral'
          }
        />
      }
      value={amount}
      valueLine={status === 'confirmed' ? time : t(status)}
      href={page}
      testId={`activity-${hash}`}
    />
  )
}

/** Returns whom a transaction is from or to, by name if it has one. */
function usePartyLine({ chainId, type, sentFrom, sentTo, sentToName }: ActivityEntry): string {
  const t = useMessages(activityMessages)
  const format = useAddressFormat(namespaceOf(chainId))
  const { address: own = '' } = useAtom(accountAtom)
  const isFromOwn = isSameAddress(sentFrom, own, format)
  const address = isFromOwn ? sentTo : sentFrom
  const caip = address === '' ? undefined : caipAddress(chainId, address)
  // of other kinds it is a contract
  const isPersonal = type === 'send' || type === 'receive'
  const profiles = useOptionalService(profilesKey)
  const profile = useAtom(profilesAtom).get(caip ?? `${chainId}:`)
  useEffect(() => {
    // the address is shown if there is no name, or if it cannot be read
    if (caip && isPersonal) profiles?.of(caip).catch(() => {})
  }, [profiles, caip, isPersonal])
  if (caip === undefined) return ''
  const known = isFromOwn ? sentToName : undefined
  const name = profile?.name ?? known ?? shortAddress(address, format)
  return t(isFromOwn ? 'to' : 'from', { name })
}
