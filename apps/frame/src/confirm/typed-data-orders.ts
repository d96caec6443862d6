import { formatUnits, isAddressEqual, zeroAddress, type Address } from 'viem'
import { element } from '../look/element.js'
import type { TypedData } from '../typed-data.js'
import type { Drawing } from './content.js'
import { fillIn, messages } from './messages.js'
import { addressNode, leg, valueNode, type Fact, type Notice } from './parts.js'
import { tokenAmount, untilText } from './spending.js'
import { hasFields } from './typed-data-fields.js'

/** An order as it is drawn: assets that it gives and gets. */
export interface OrderPart {
  readonly cards: readonly HTMLElement[]
  readonly notices: readonly Notice[]
  readonly facts: readonly Fact[]
  /** Whether the user gets nothing for it, or another account does. */
  readonly isDangerous: boolean
}

/** Asset of an order. */
interface OrderAsset {
  readonly token: Address
  readonly amount: bigint
  /** Undefined for an amount of a token. */
  readonly item?: bigint | 'any'
  readonly to?: Address
}

type Values = Readonly<Record<string, unknown>>

/** Contracts of Seaport 1.4 to 1.6 and of CoW Protocol, at the same address on all networks. */
const seaport = [
  '0x00000000000001ad428e4906aE43D8F9852d0dD6',
  '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
  '0x0000000000000068F116a894984e2DB1123eB395',
]
const cow = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'

const offerFields =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const seaportFields =
  'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,' +
  'uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter'
const cowFields =
  'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,' +
  'uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance'

/** Reads an order of Seaport or CoW Protocol. Undefined for data of another kind, or for another contract. */
export function orderPart(data: TypedData, drawing: Drawing): OrderPart | undefined {
  const { domain, primaryType, message } = data
  const contract = domain['verifyingContract']
  if (typeof contract !== 'string') return undefined
  const isSeaport =
    primaryType === 'OrderComponents' &&
    seaport.includes(contract) &&
    hasFields(data, 'OrderComponents', seaportFields) &&
    hasFields(data, 'OfferItem', offerFields) &&
    hasFields(data, 'ConsiderationItem', `${offerFields},address recipient`)
  if (isSeaport) return seaportPart(message, drawing)
  const isCow = primaryType === 'Order' && contract === cow && hasFields(data, 'Order', cowFields)
  return isCow ? cowPart(message, drawing) : undefined
}

/** Amounts may move from a start to an end: the larger one is given, the smaller one is got. */
function seaportPart(message: Values, drawing: Drawing): OrderPart {
  const offer = (message['offer'] as readonly Values[]).map((entry) => seaportAsset(entry, 'max'))
  const consideration = (message['consideration'] as readonly Values[]).map((entry) =>
    seaportAsset(entry, 'min'),
  )
  const isOwn = ({ to }: OrderAsset) => to !== undefined && isAddressEqual(to, drawing.account.evm)
  const gets = consideration.filter((asset) => isOwn(asset) && asset.amount > 0n)
  const others = consideration.filter((asset) => !isOwn(asset))
  return {
    cards: [
      element(
        'section',
        { class: 'card' },
        ...offer.flatMap((asset) => assetLegs(messages.send, asset, drawing)),
        ...gets.flatMap((asset) => assetLegs(messages.get, asset, drawing)),
      ),
      ...others.map((asset) =>
        element(
          'section',
          { class: 'card' },
          ...assetLegs(messages.send, asset, drawing),
          leg(messages.to, addressNode(asset.to ?? '')),
        ),
      ),
    ],
    notices: gets.length > 0 ? [] : [nothingNotice()],
    facts: [[messages.validUntil, untilText(integer(message['endTime']), drawing)]],
    isDangerous: gets.length === 0,
  }
}

function seaportAsset(entry: Values, side: 'min' | 'max'): OrderAsset {
  const start = integer(entry['startAmount'])
  const end = integer(entry['endAmount'])
  const isStart = side === 'max' ? start > end : start < end
  const kind = Number(entry['itemType'])
  return {
    token: entry['token'] as Address,
    amount: isStart ? start : end,
    // 2 and 3 are items, 4 and 5 all that a list allows
    ...(kind >= 2 && { item: kind >= 4 ? ('any' as const) : integer(entry['identifierOrCriteria']) }),
    ...(entry['recipient'] !== undefined && { to: entry['recipient'] as Address }),
  }
}

function cowPart(message: Values, drawing: Drawing): OrderPart {
  const sell = {
    token: message['sellToken'] as Address,
    amount: integer(message['sellAmount']) + integer(message['feeAmount']),
  }
  const buy = { token: message['buyToken'] as Address, amount: integer(message['buyAmount']) }
  const receiver = message['receiver'] as Address
  // zero is the account that signs
  const isOwn = isAddressEqual(receiver, zeroAddress) || isAddressEqual(receiver, drawing.account.evm)
  const notices = [...(buy.amount > 0n ? [] : [nothingNotice()]), ...(isOwn ? [] : [otherNotice()])]
  return {
    cards: [
      element(
        'section',
        { class: 'card' },
        ...assetLegs(messages.send, sell, drawing),
        ...assetLegs(messages.get, buy, drawing),
        ...(isOwn ? [] : [leg(messages.to, addressNode(receiver))]),
      ),
    ],
    notices,
    facts: [[messages.validUntil, untilText(integer(message['validTo']), drawing)]],
    isDangerous: notices.length > 0,
  }
}

function assetLegs(
  label: string,
  { token, amount, item }: OrderAsset,
  drawing: Drawing,
): readonly HTMLElement[] {
  const { network } = drawing
  if (item === undefined && isAddressEqual(token, zeroAddress))
    return [leg(label, valueNode(`${formatUnits(amount, network.decimals)} ${network.symbol}`))]
  const value = item === undefined ? tokenAmount(token, amount, drawing) : valueNode(itemName(item, amount))
  return [leg(label, value), leg(messages.token, addressNode(token))]
}

function itemName(item: bigint | 'any', amount: bigint): string {
  if (item === 'any') return messages.anyItem
  const text = amount === 1n ? messages.item : messages.itemAmount
  return fillIn(text, { id: String(item), amount: String(amount) })
}

const nothingNotice = (): Notice => ({
  tone: 'negative',
  title: messages.orderNothingTitle,
  text: messages.orderNothingText,
})

const otherNotice = (): Notice => ({
  tone: 'negative',
  title: messages.orderOtherTitle,
  text: messages.orderOtherText,
})

/** Integers of typed data are decimal digits: see `readTypedData`. */
const integer = (value: unknown) => BigInt(value as string)
