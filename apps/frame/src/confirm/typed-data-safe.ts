import type { Address, Hex } from 'viem'
import { element } from '../look/element.js'
import type { TypedData } from '../typed-data.js'
import { callPart, mustTick } from './call-card.js'
import type { Drawing } from './content.js'
import { messages } from './messages.js'
import { addressNode, leg, type Notice } from './parts.js'
import { hasFields } from './typed-data-fields.js'

/** A transaction of a Safe that the account owns, as it is drawn. */
export interface SafePart {
  readonly cards: readonly Node[]
  readonly notices: readonly Notice[]
  readonly isDangerous: boolean
}

const fields =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,' +
  'address refundReceiver,uint256 nonce'

/** Reads a transaction of a Safe (`SafeTx`), whose call is drawn as one of the Safe. Undefined for data of another kind. */
export function safePart(data: TypedData, drawing: Drawing): SafePart | undefined {
  const { primaryType, domain, message } = data
  const safe = domain['verifyingContract']
  if (primaryType !== 'SafeTx' || typeof safe !== 'string') return undefined
  if (!hasFields(data, primaryType, fields)) return undefined
  const call = {
    to: message['to'] as Address,
    value: BigInt(message['value'] as string),
    data: message['data'] as Hex,
  }
  const account = { ...drawing.account, evm: safe as Address }
  const part = callPart(call, { ...drawing, account })
  const notices: Notice[] = [...part.notices]
  if (message['operation'] !== '0')
    notices.unshift({ tone: 'negative', title: messages.safeDelegateTitle, text: messages.safeDelegateText })
  if (message['gasPrice'] !== '0')
    notices.push({ tone: 'negative', title: messages.safeRefundTitle, text: messages.safeRefundText })
  return {
    cards: [element('section', { class: 'card' }, leg(messages.safe, addressNode(safe))), ...part.cards],
    notices,
    isDangerous: mustTick(part) || notices.some(({ tone }) => tone === 'negative'),
  }
}
