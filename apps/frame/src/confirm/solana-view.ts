import { element } from '../look/element.js'
import { isSolanaTransaction, readSolanaMessage, readSolanaTransaction } from '../solana-wire.js'
import { blockedContent, type ConfirmContent, type Drawing } from './content.js'
import { accountFacts, messageContent } from './message-view.js'
import { fillIn, messages } from './messages.js'
import { ownAddress, type Fact, type Notice } from './parts.js'
import type { ConfirmRequest } from './request.js'
import { feeFact, simulationCard } from './simulation-card.js'
import { siteName } from './site-name.js'
import { readInstructions, type SolanaStep } from './solana-steps.js'
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
  const steps = transactions.flatMap((transaction) => transaction.steps)
  const isUnreadable = steps.some(({ kind }) => kind === 'unknown')
  const isDangerous = steps.some(({ kind }) => kind === 'assign')
  const payers = new Set(transactions.map(({ feePayer }) => feePayer))
  const notices: Notice[] = [
    ...(isDangerous
      ? [{ tone: 'negative', title: messages.solanaAssignTitle, text: messages.solanaAssignText } as const]
      : []),
    ...(isUnreadable
      ? [
          {
            tone: 'warning',
            title: messages.unreadableCallTitle,
            text: fillIn(messages.unreadableCallText, { site: siteName(hostOrigin) }),
          } as const,
        ]
      : []),
  ]
  const payerFacts = [...payers].map((payer): Fact => [
    messages.feePayer,
    payer === account.solana ? messages.yourAccount : ownAddress(payer),
  ])
  return {
    title:
      transactions.length === 1
        ? messages.transactionTitle
        : fillIn(messages.solanaTitle, { count: transactions.length }),
    approve: messages.approve,
    notices,
    cards: [
      ...transactions.map((transaction) => transactionCard(transaction.steps, drawing)),
      simulationCard(request, drawing),
    ],
    facts: [...accountFacts(account.solana, network.name), ...payerFacts, feeFact(request, drawing)],
    ...((isDangerous || isUnreadable) && { mustTick: messages.understoodTransaction }),
  }
}

function blocked(title: string, text: string): ConfirmContent {
  return blockedContent(messages.transactionTitle, { tone: 'negative', title, text })
}

function readTransaction(bytes: Uint8Array) {
  const transaction = readSolanaTransaction(bytes)
  const message = transaction && readSolanaMessage(transaction.messageBytes)
  const steps = message && readInstructions(message)
  if (!steps) return undefined
  const signers = Object.keys(transaction.signatures)
  return { signers, feePayer: message.staticAccounts[0] ?? '', steps }
}

function transactionCard(steps: readonly SolanaStep[], drawing: Drawing): HTMLElement {
  return element('section', { class: 'card' }, ...steps.flatMap((step) => stepLegs(step, drawing)))
}
