import { formatUnits, isAddressEqual, type Address, type Hex } from 'viem'
import { element } from '../look/element.js'
import type { Drawing } from './content.js'
import { decodeCall } from './decode-call.js'
import type { DecodedCall } from './decoded-call.js'
import { itemText } from './effect-parts.js'
import { fillIn, messages } from './messages.js'
import { addressNode, leg, textCard, valueNode, type Notice } from './parts.js'
import type { Call } from './request.js'
import { siteName } from './site-name.js'
import { isUnlimited, spendingLegs, tokenAmount } from './spending.js'

/** A call as it is drawn. */
export interface CallPart {
  readonly decoded: DecodedCall
  /** Native value of the call, in wei. */
  readonly value: bigint
  readonly cards: readonly Node[]
  readonly notices: readonly Notice[]
}

/** Draws one call: its meaning where it can be decoded, with whole addresses, else its data. */
export function callPart(call: Call, drawing: Drawing): CallPart {
  const decoded = decodeCall(call)
  const { value = 0n } = call
  const legs = [
    // native value can be part of any call
    ...(value > 0n || decoded.kind === 'native' ? [leg(messages.send, nativeAmount(value, drawing))] : []),
    ...callLegs(decoded, call, drawing),
  ]
  const data = decoded.kind === 'unknown' ? [textCard(shortData(decoded.data), 'code')] : []
  return {
    decoded,
    value,
    cards: [element('section', { class: 'card' }, ...legs), ...data],
    notices: callNotices(decoded, call, drawing),
  }
}

/** Data as it is drawn: more than 2,000 characters say nothing to a reader. */
const shortData = (data: Hex) => (data.length > 2_000 ? `${data.slice(0, 2_000)}…` : data)

function nativeAmount(value: bigint, { network }: Drawing): HTMLElement {
  return valueNode(`${formatUnits(value, network.decimals)} ${network.symbol}`)
}

function callLegs(decoded: DecodedCall, call: Call, drawing: Drawing): readonly HTMLElement[] {
  switch (decoded.kind) {
    case 'native':
      return call.to ? [leg(messages.to, addressNode(call.to))] : []
    case 'deploy':
      return [leg(messages.call, messages.deploy)]
    case 'transfer':
      return decoded.transfers.flatMap(({ token, from, to, amount }) => [
        leg(messages.send, tokenAmount(token, amount, drawing)),
        ...fromLegs(from, drawing),
        leg(messages.to, addressNode(to)),
        leg(messages.token, addressNode(token)),
      ])
    case 'items':
      return [
        ...decoded.items.map((item) => leg(messages.send, valueNode(itemText(item)))),
        ...fromLegs(decoded.from, drawing),
        leg(messages.to, addressNode(decoded.to)),
        leg(messages.token, addressNode(decoded.token)),
      ]
    case 'spending':
      return decoded.permissions.flatMap((permission) => [
        ...fromLegs(permission.owner, drawing),
        ...spendingLegs(permission, drawing),
      ])
    case 'allItems':
      return [
        leg(messages.call, decoded.isAllowed ? messages.spendAllTitle : messages.spendTake),
        leg(messages.spendBy, addressNode(decoded.operator)),
        leg(messages.contract, addressNode(decoded.token)),
      ]
    case 'unknown':
      return [leg(messages.contract, addressNode(decoded.to))]
  }
}

/** Account that tokens are taken from, if it is not the user's. */
function fromLegs(from: Address | undefined, { account }: Drawing): readonly HTMLElement[] {
  const isOwn = from === undefined || isAddressEqual(from, account.evm)
  return isOwn ? [] : [leg(messages.from, addressNode(from))]
}

function callNotices(decoded: DecodedCall, { to }: Call, drawing: Drawing): readonly Notice[] {
  const own = [drawing.account.evm, ...(drawing.accountContracts ?? [])]
  if (decoded.kind === 'unknown' && to && own.some((address) => isAddressEqual(address, to))) {
    return [{ tone: 'negative', title: messages.toSelfTitle, text: messages.toSelfText }]
  }
  if (decoded.kind === 'spending' && decoded.permissions.some(isUnlimited)) {
    return [{ tone: 'warning', title: messages.spendUnlimitedTitle, text: messages.spendUnlimitedText }]
  }
  if (decoded.kind === 'allItems' && decoded.isAllowed) {
    return [{ tone: 'warning', title: messages.spendAllTitle, text: messages.spendAllText }]
  }
  if (decoded.kind === 'unknown' || decoded.kind === 'deploy') {
    const text = fillIn(messages.unreadableCallText, { site: siteName(drawing.hostOrigin) })
    return [{ tone: 'warning', title: messages.unreadableCallTitle, text }]
  }
  return []
}

/** Whether a call must be ticked: it cannot be read, or gives control or a whole collection away. No simulation changes that. */
export function mustTick({ decoded, notices }: CallPart): boolean {
  const isUnread = decoded.kind === 'unknown' || decoded.kind === 'deploy'
  const isWholeCollection = decoded.kind === 'allItems' && decoded.isAllowed
  return isUnread || isWholeCollection || notices.some(({ tone }) => tone === 'negative')
}
