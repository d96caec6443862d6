import { isAddressEqual, type Address } from 'viem'
import { element } from '../look/element.js'
import { inBackground } from '../in-background.js'
import type { TypedData } from '../typed-data.js'
import type { Drawing } from './content.js'
import { fillIn, messages } from './messages.js'
import { noticeNode } from './parts.js'
import { siteName } from './site-name.js'

/** Maximum number of addresses that are asked for. Data with more must be ticked. */
const maxAddresses = 20

/**
 * Checks typed data of an unknown kind for tokens that the user has: a signature of it may let others take them. Such data must be ticked, and
 * data with an address that the node does not answer for.
 *
 * @returns node for the notice, empty while there is none
 */
export function tokenCheck(data: TypedData, drawing: Drawing): HTMLElement {
  const node = element('div', { hidden: '' })
  const { account, holdsToken } = drawing
  const named = addressesOf(data).filter((address) => !isAddressEqual(address, account.evm))
  if (named.length === 0) return node
  const requireTick = () => drawing.requireTick(messages.understood)
  function warn() {
    const text = fillIn(messages.namesTokenText, { site: siteName(drawing.hostOrigin) })
    node.replaceChildren(noticeNode({ tone: 'warning', title: messages.namesTokenTitle, text }))
    node.hidden = false
    requireTick()
    drawing.onContent()
  }
  if (!holdsToken || named.length > maxAddresses) requireTick()
  else
    for (const address of named)
      inBackground(holdsToken(address).then((isHeld) => (isHeld ? warn() : undefined), requireTick))
  return node
}

/** Addresses of the domain and the message, each once. */
function addressesOf({ types, domain, primaryType, message }: TypedData): readonly Address[] {
  const found = new Set<Address>()
  function visit(type: string, value: unknown) {
    const list = /^(.*)\[\d*\]$/s.exec(type)?.[1]
    if (list !== undefined) return (value as readonly unknown[]).forEach((entry) => visit(list, entry))
    if (type === 'address') found.add(value as Address)
    const values = value as Readonly<Record<string, unknown>>
    for (const field of types[type] ?? []) visit(field.type, values[field.name])
  }
  visit('EIP712Domain', domain)
  visit(primaryType, message)
  return [...found]
}
