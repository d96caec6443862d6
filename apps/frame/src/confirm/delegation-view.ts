import { element } from '../look/element.js'
import type { ConfirmContent, Drawing } from './content.js'
import { accountFacts } from './message-view.js'
import { messages } from './messages.js'
import { addressNode, leg } from './parts.js'
import type { ConfirmRequest } from './request.js'
import { feeFact } from './fee-fact.js'

type DelegationRequest = Extract<ConfirmRequest, { readonly kind: 'delegation' }>

/** Content for a change of the contract that the account is delegated to, apart from a batch. */
export function delegationContent(request: DelegationRequest, drawing: Drawing): ConfirmContent {
  const { account, network } = drawing
  const facts = accountFacts(account.evm, network.name)
  if (request.action === 'turnOff')
    return {
      title: messages.turnOffTitle,
      approve: messages.turnOff,
      cards: [element('section', { class: 'card' }, leg(messages.call, messages.turnOffText))],
      facts: [...facts, feeFact(request.fee, drawing)],
    }
  return {
    title: messages.replaceTitle,
    approve: messages.replace,
    notices: [{ tone: 'warning', title: messages.replaceNotice, text: messages.replaceText }],
    cards: [element('section', { class: 'card' }, leg(messages.replaceFrom, addressNode(request.from)))],
    facts,
    mustTick: messages.understoodTransaction,
  }
}
