import { isAddressEqual, type Address } from 'viem'
import { element } from '../look/element.js'
import type { TypedData } from '../typed-data.js'
import type { Drawing } from './content.js'
import { messages } from './messages.js'
import { addressNode, leg, type Fact } from './parts.js'
import { tokenAmount, untilText } from './spending.js'
import { hasFields } from './typed-data-fields.js'

/** A transfer that a signature makes possible, as it is drawn. */
export interface TransferPart {
  readonly cards: readonly HTMLElement[]
  readonly facts: readonly Fact[]
}

const names = ['TransferWithAuthorization', 'ReceiveWithAuthorization']
const fields = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

/** Reads a transfer by signature (ERC-3009), as USDC has it. Undefined for data of another kind. */
export function transferPart(data: TypedData, drawing: Drawing): TransferPart | undefined {
  const { primaryType, domain, message } = data
  const token = domain['verifyingContract']
  if (!names.includes(primaryType) || typeof token !== 'string') return undefined
  if (!hasFields(data, primaryType, fields)) return undefined
  const { from, to, value, validBefore } = message as Readonly<Record<string, string>>
  const isOwn = isAddressEqual(from as Address, drawing.account.evm)
  return {
    cards: [
      element(
        'section',
        { class: 'card' },
        leg(messages.send, tokenAmount(token, BigInt(value ?? 0), drawing)),
        ...(isOwn ? [] : [leg(messages.from, addressNode(from ?? ''))]),
        leg(messages.to, addressNode(to ?? '')),
        leg(messages.token, addressNode(token)),
      ),
    ],
    facts: [[messages.usableUntil, untilText(BigInt(validBefore ?? 0), drawing)]],
  }
}
