import { isAddressEqual } from 'viem'
import { callPart, mustTick, type CallPart } from './call-card.js'
import { blockedContent, type ConfirmContent, type Drawing } from './content.js'
import type { DecodedCall } from './decoded-call.js'
import { drawnCalls } from './drawn-calls.js'
import { feeFact } from './fee-fact.js'
import { accountFacts } from './message-view.js'
import { fillIn, messages } from './messages.js'
import { element } from '../look/element.js'
import type { Fact } from './parts.js'
import type { ConfirmRequest } from './request.js'
import { simulationCard } from './simulation-card.js'
import { spenderCheck } from './spender-check.js'
import { isTakenBack } from './spending.js'

type TransactionRequest = Extract<ConfirmRequest, { readonly kind: 'transaction' }>
type CallsRequest = Extract<ConfirmRequest, { readonly kind: 'calls' }>

/** Content for a transaction: the decoded call, the changes that a simulation expects, and the fee. */
export function transactionContent(request: TransactionRequest, drawing: Drawing): ConfirmContent {
  const { from, authorizations = 0 } = request
  const { account, network } = drawing
  if (authorizations > 0) {
    const notice = {
      tone: 'negative',
      title: messages.delegationTitle,
      text: messages.delegationText,
    } as const
    return blockedContent(messages.transactionTitle, notice)
  }
  if (from && !isAddressEqual(from, account.evm)) {
    const text = fillIn(messages.fromOtherText, { address: from })
    const notice = { tone: 'negative', title: messages.fromOtherTitle, text } as const
    return blockedContent(messages.transactionTitle, notice)
  }
  const part = callPart(request.call, drawing)
  const { decoded } = part
  return {
    title: titleOf(part, drawing),
    approve: isPermission(decoded) ? messages.allow : messages.approve,
    notices: part.notices,
    cards: [
      ...part.cards,
      checkSpenders([part], drawing),
      simulationCard(request, drawing, drawnCalls([part], drawing)),
    ],
    facts: [
      ...accountFacts(account.evm, network.name),
      ...nonceFacts(request),
      feeFact(request.fee, drawing),
    ],
    ...(mustTick(part) && { mustTick: messages.understoodTransaction }),
  }
}

function checkSpenders(parts: readonly CallPart[], drawing: Drawing): HTMLElement {
  const permissions = parts.flatMap(({ decoded }) => (decoded.kind === 'spending' ? decoded.permissions : []))
  return spenderCheck(permissions, drawing)
}

/** The nonce of the site: that of a pending transaction replaces it. */
function nonceFacts({ values }: TransactionRequest): readonly Fact[] {
  return values?.nonce === undefined ? [] : [[messages.nonce, String(values.nonce)]]
}

/** Whether a call lets more be spent than before. */
function isPermission(decoded: DecodedCall): boolean {
  return decoded.kind === 'spending' && !decoded.permissions.every(isTakenBack)
}

function titleOf({ decoded }: CallPart, { network }: Drawing): string {
  switch (decoded.kind) {
    case 'native':
      return fillIn(messages.sendTitle, { symbol: network.symbol })
    case 'transfer':
    case 'items':
      return fillIn(messages.sendTitle, { symbol: messages.token.toLowerCase() })
    case 'spending':
      return isPermission(decoded) ? messages.spendTitle : messages.spendTake
    case 'allItems':
      return decoded.isAllowed ? messages.spendTitle : messages.spendTake
    default:
      return messages.transactionTitle
  }
}

/** Content for a batch of calls. */
export function callsContent(request: CallsRequest, drawing: Drawing): ConfirmContent {
  const { calls, isAtomic, turnsOnSmartAccount = false, isSponsored = false } = request
  const { account, network } = drawing
  const parts = calls.map((call) => callPart(call, drawing))
  const numbered = parts.map((part, index) => ({ part, number: index + 1 }))
  // what must be ticked comes first, then what has a notice, each with its number in the order of the calls
  const rankOf = (part: CallPart) => (mustTick(part) ? 0 : part.notices.length > 0 ? 1 : 2)
  const sorted = [...numbered].sort((first, second) => rankOf(first.part) - rankOf(second.part))
  const cards = sorted.flatMap(({ part, number }) => [
    element('h2', { class: 'hint' }, fillIn(messages.callNumber, { number, count: calls.length })),
    ...part.cards,
  ])
  const notices = parts.flatMap((part) => part.notices)
  const titles = new Set<string>()
  return {
    title:
      calls.length === 1 ? messages.transactionTitle : fillIn(messages.callsTitle, { count: calls.length }),
    approve: messages.approve,
    // the same notice once, for however many calls
    notices: notices.filter(({ title }) => !titles.has(title) && titles.add(title)),
    cards: [
      ...cards,
      checkSpenders(parts, drawing),
      simulationCard(request, drawing, drawnCalls(parts, drawing)),
    ],
    facts: [
      ...accountFacts(account.evm, network.name),
      ...(turnsOnSmartAccount ? ([[messages.smartFeatures, messages.smartFeaturesOn]] as const) : []),
      isSponsored ? ([messages.networkFee, messages.feeSponsored] as const) : feeFact(request.fee, drawing),
    ],
    hint: isAtomic ? messages.callsTogether : messages.callsApart,
    ...(parts.some(mustTick) && { mustTick: messages.understoodTransaction }),
  }
}
