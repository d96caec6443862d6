import { element } from '../look/element.js'
import { readTypedData, type TypedData } from '../typed-data.js'
import { TypedDataError } from '../typed-data-values.js'
import { blockedContent, type ConfirmContent, type Drawing } from './content.js'
import { fillIn, messages } from './messages.js'
import { accountFacts } from './message-view.js'
import { addressNode, details, external, leg, textCard, type Fact, type Notice } from './parts.js'
import { readPermits } from './permits.js'
import { spenderCheck } from './spender-check.js'
import { deadlineText, spendingLegs, type Spending } from './spending.js'
import { tokenCheck } from './token-check.js'
import { orderPart } from './typed-data-orders.js'
import { chainIdOf, refusalOfTypedData, type TypedDataRefusal } from './typed-data-refusal.js'
import { safePart } from './typed-data-safe.js'
import { transferPart } from './typed-data-transfer.js'
import { typedDataTree } from './typed-data-tree.js'

/** Content for typed data (EIP-712): permits as permissions to spend, all others as a tree of their values. */
export function typedDataContent(json: string, drawing: Drawing): ConfirmContent {
  let data: TypedData
  try {
    data = readTypedData(json)
  } catch (error) {
    const text =
      error instanceof TypedDataError
        ? fillIn(messages.typedDataInvalidField, { field: error.field, type: error.type })
        : messages.typedDataInvalidText
    const notice = { tone: 'negative', title: messages.typedDataInvalidTitle, text } as const
    return blockedContent(messages.typedDataTitle, notice, [textCard(json.slice(0, 2_000), 'code')])
  }
  const refusal = refusalOfTypedData(data, drawing)
  if (refusal) {
    const notice = refusalNotice(refusal, data, drawing)
    return blockedContent(messages.typedDataTitle, notice, [typedDataTree(data)])
  }
  const permits = readPermits(data)
  if (permits.length > 0) return permitContent(data, permits, drawing)
  const transfer = transferPart(data, drawing)
  if (transfer) {
    const title = fillIn(messages.sendTitle, { symbol: messages.token.toLowerCase() })
    return namedContent(title, data, { ...transfer, notices: [], isDangerous: false }, drawing)
  }
  const order = orderPart(data, drawing)
  if (order) return namedContent(messages.orderTitle, data, order, drawing)
  const safe = safePart(data, drawing)
  if (safe) return namedContent(messages.safeTitle, data, { ...safe, facts: [] }, drawing)
  return treeContent(data, drawing)
}

/** Content for data whose meaning is known, with all of its values behind it. */
function namedContent(
  title: string,
  data: TypedData,
  { cards, notices, facts, isDangerous }: NamedPart,
  drawing: Drawing,
): ConfirmContent {
  return {
    title,
    approve: messages.sign,
    notices: [...networkNotices(data), ...notices],
    cards: [...cards, details(messages.allData, typedDataTree(data))],
    facts: [...typedDataFacts(data, drawing), ...facts],
    ...(isDangerous && { mustTick: messages.understood }),
  }
}

/** Parts of data whose meaning is known. */
interface NamedPart {
  readonly cards: readonly Node[]
  readonly notices: readonly Notice[]
  readonly facts: readonly Fact[]
  readonly isDangerous: boolean
}

function refusalNotice(refusal: TypedDataRefusal, { domain }: TypedData, { network }: Drawing): Notice {
  const tone = 'negative'
  if (refusal === 'entryPoint') {
    return { tone, title: messages.typedDataEntryPointTitle, text: messages.typedDataEntryPointText }
  }
  if (refusal === 'ownAccount') {
    return { tone, title: messages.typedDataSelfTitle, text: messages.typedDataSelfText }
  }
  const values = { chainId: chainIdOf(domain) ?? '', network: network.name }
  return {
    tone,
    title: messages.typedDataNetworkTitle,
    text: fillIn(messages.typedDataNetworkText, values),
  }
}

function treeContent(data: TypedData, drawing: Drawing): ConfirmContent {
  return {
    title: messages.typedDataTitle,
    approve: messages.sign,
    notices: networkNotices(data),
    cards: [typedDataTree(data), ...contractCards(data), tokenCheck(data, drawing)],
    facts: typedDataFacts(data, drawing),
    hint: messages.typedDataHint,
  }
}

function permitContent(data: TypedData, permits: readonly Spending[], drawing: Drawing): ConfirmContent {
  const cards = permits.map((permit) =>
    element('section', { class: 'card' }, ...spendingLegs(permit, drawing)),
  )
  const deadline = deadlineText(permits, drawing)
  const isTakenBack = permits.every(({ amount }) => amount === 0n)
  return {
    title: isTakenBack ? messages.spendTake : messages.spendTitle,
    approve: isTakenBack ? messages.sign : messages.allow,
    notices: [...networkNotices(data), ...unlimitedNotices(permits)],
    cards: [...cards, spenderCheck(permits, drawing), allData(data)],
    facts: [
      ...typedDataFacts(data, drawing),
      ...(deadline === undefined ? [] : [[messages.usableUntil, deadline] as const]),
    ],
  }
}

/** All values. They are open if the spender is bound to further ones, such as what an order pays in return (Permit2 with a witness). */
function allData(data: TypedData): HTMLElement {
  const tree = typedDataTree(data)
  return /Witness/.test(data.primaryType) ? tree : details(messages.allData, tree)
}

/** Notice for permissions without a limit. */
function unlimitedNotices(permits: readonly Spending[]): readonly Notice[] {
  if (!permits.some(({ amount }) => amount === 'unlimited')) return []
  return [{ tone: 'warning', title: messages.spendUnlimitedTitle, text: messages.spendUnlimitedText }]
}

function networkNotices({ domain }: TypedData): readonly Notice[] {
  if (chainIdOf(domain) !== undefined) return []
  return [
    {
      tone: 'warning',
      title: messages.typedDataAnyNetworkTitle,
      text: messages.typedDataAnyNetworkText,
    },
  ]
}

function contractCards({ domain }: TypedData): readonly Node[] {
  const contract = domain['verifyingContract']
  if (typeof contract !== 'string') return []
  return [element('section', { class: 'card' }, leg(messages.contract, addressNode(contract)))]
}

function typedDataFacts({ domain }: TypedData, { account, network }: Drawing): readonly Fact[] {
  const name: readonly Fact[] =
    typeof domain['name'] === 'string' && domain['name'] !== ''
      ? [[messages.dataFor, external(domain['name'])]]
      : []
  return [...name, ...accountFacts(account.evm, network.name)]
}
