import { element } from '../look/element.js'
import { inBackground } from '../in-background.js'
import { lookupsOf, type LookedUpAddresses } from '../solana-accounts.js'
import { isSolanaTransaction, readSolanaMessage, readSolanaTransaction } from '../solana-wire.js'
import { blockedContent, type ConfirmContent, type Drawing } from './content.js'
import { solanaFeeFact } from './fee-fact.js'
import { accountFacts, messageContent } from './message-view.js'
import { fillIn, messages } from './messages.js'
import { noticeNode, ownAddress, type Fact, type Notice } from './parts.js'
import type { ConfirmRequest } from './request.js'
import { simulationCard } from './simulation-card.js'
import { siteName } from './site-name.js'
import {
  drawnSteps,
  isDangerousStep,
  isUnreadableStep,
  readInstructions,
  unlimitedTokens,
  type SolanaStep,
} from './solana-steps.js'
import { stepLegs } from './solana-step-card.js'

type TransactionsRequest = Extract<ConfirmRequest, { readonly kind: 'solanaTransactions' }>

/** Content for a Solana message. Bytes of a transaction are refused. */
export function solanaMessageContent(message: Uint8Array, drawing: Drawing): ConfirmContent {
  if (isSolanaTransaction(message)) {
    const notice = {
      tone: 'negative',
      title: messages.solanaMessageTransactionTitle,
      text: messages.solanaMessageTransactionText,
    } as const
    return blockedContent(messages.messageTitle, notice)
  }
  return messageContent(message, drawing.account.solana, drawing)
}

/** Content for Solana transactions: their instructions by program. */
export function solanaTransactionsContent(request: TransactionsRequest, drawing: Drawing): ConfirmContent {
  const { account, network, hostOrigin } = drawing
  const read = request.transactions.map(readTransaction)
  const transactions = read.filter((transaction) => transaction !== undefined)
  if (transactions.length < read.length || read.length === 0) {
    return blocked(messages.solanaInvalidTitle, messages.solanaInvalidText)
  }
  if (!transactions.every(({ signers }) => signers.includes(account.solana))) {
    return blocked(messages.solanaNotSignerTitle, messages.solanaNotSignerText)
  }
  const steps = transactions.map(({ message }) => readInstructions(message) ?? [])
  const isUnreadable = steps.flat().some(({ kind }) => kind === 'unknown')
  const isDangerous = steps.flat().some((step) => isDangerousStep(step, account.solana))
  const payers = new Set(transactions.map(({ message }) => message.staticAccounts[0] ?? ''))
  const notices: Notice[] = [
    ...stepNotices(steps.flat()),
    ...(isUnreadable ? [unreadableNotice(hostOrigin)] : []),
  ]
  const payerFacts = [...payers].map((payer): Fact => [
    messages.feePayer,
    payer === account.solana ? messages.yourAccount : ownAddress(payer),
  ])
  const parts = transactions.map((transaction) => transactionPart(transaction, drawing))
  const drawn = Promise.all(parts.map((part) => part.steps)).then((read) => drawnSteps(read.flat()))
  return {
    title:
      transactions.length === 1
        ? messages.transactionTitle
        : fillIn(messages.solanaTitle, { count: transactions.length }),
    approve: messages.approve,
    notices,
    cards: [...parts.map(({ card }) => card), simulationCard(request, drawing, drawn)],
    facts: [
      ...accountFacts(account.solana, network.name),
      ...payerFacts,
      solanaFeeFact(request.transactions, drawing),
    ],
    ...((isDangerous || isUnreadable) && { mustTick: messages.understoodTransaction }),
  }
}

function blocked(title: string, text: string): ConfirmContent {
  return blockedContent(messages.transactionTitle, { tone: 'negative', title, text })
}

function readTransaction(bytes: Uint8Array) {
  const transaction = readSolanaTransaction(bytes)
  const message = transaction && readSolanaMessage(transaction.messageBytes)
  if (!message || !readInstructions(message)) return undefined
  return { bytes, message, signers: Object.keys(transaction.signatures) }
}

type ReadTransaction = NonNullable<ReturnType<typeof readTransaction>>

/**
 * Card of a transaction. Addresses in lookup tables are read while it is drawn; until then the confirm cannot be approved. Those that cannot
 * be read must be ticked.
 */
function transactionPart({ bytes, message }: ReadTransaction, drawing: Drawing) {
  const steps = readInstructions(message) ?? []
  const card = element('section', { class: 'card' }, ...steps.flatMap((step) => stepLegs(step, drawing)))
  if (lookupsOf(message).length === 0) return { card, steps: Promise.resolve(steps) }

  function showRead(lookedUp: LookedUpAddresses) {
    const read = readInstructions(message, lookedUp) ?? []
    card.replaceChildren(...read.flatMap((step) => stepLegs(step, drawing)))
    const isUnreadable = read.some(isUnreadableStep)
    if (isUnreadable) card.prepend(noticeNode(unreadableNotice(drawing.hostOrigin)))
    if (isUnreadable || read.some((step) => isDangerousStep(step, drawing.account.solana)))
      drawing.requireTick(messages.understoodTransaction)
    return read
  }
  function showUnread() {
    card.prepend(noticeNode(unreadableNotice(drawing.hostOrigin)))
    drawing.requireTick(messages.understoodTransaction)
    return steps
  }
  if (!drawing.readLookups) return { card, steps: Promise.resolve(showUnread()) }
  const later = drawing.readLookups(bytes).then(showRead, showUnread)
  inBackground(later.then(drawing.onContent))
  return { card, steps: later }
}

function unreadableNotice(hostOrigin: string): Notice {
  return {
    tone: 'warning',
    title: messages.unreadableCallTitle,
    text: fillIn(messages.unreadableCallText, { site: siteName(hostOrigin) }),
  }
}

function stepNotices(steps: readonly SolanaStep[]): readonly Notice[] {
  const isAssigned = steps.some(({ kind }) => kind === 'assign')
  const isUnlimited = steps.some((step) => step.kind === 'allowToken' && step.amount === unlimitedTokens)
  return [
    ...(isAssigned
      ? [{ tone: 'negative', title: messages.solanaAssignTitle, text: messages.solanaAssignText } as const]
      : []),
    ...(isUnlimited
      ? [{ tone: 'warning', title: messages.spendUnlimitedTitle, text: messages.spendUnlimitedText } as const]
      : []),
  ]
}
