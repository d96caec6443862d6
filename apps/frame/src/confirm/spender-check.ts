import { inBackground } from '../in-background.js'
import { element } from '../look/element.js'
import type { Drawing } from './content.js'
import { messages } from './messages.js'
import { noticeNode } from './parts.js'
import { isUnlimited, type Spending } from './spending.js'

/**
 * Checks the spenders of permissions without a limit: tokens that a plain address may take belong to the holder of its key. Such permissions must
 * be ticked, and those whose spender the node does not know.
 *
 * @returns node for the notice, empty while there is none
 */
export function spenderCheck(permissions: readonly Spending[], drawing: Drawing): HTMLElement {
  const node = element('div', { hidden: '' })
  const { hasCode } = drawing
  const spenders = new Set(permissions.filter(isUnlimited).map(({ spender }) => spender))
  if (spenders.size === 0) return node
  function warn() {
    const { plainSpenderTitle: title, plainSpenderText: text } = messages
    node.replaceChildren(noticeNode({ tone: 'negative', title, text }))
    node.hidden = false
    drawing.requireTick(messages.understoodTransaction)
    drawing.onContent()
  }
  const requireTick = () => drawing.requireTick(messages.understoodTransaction)
  if (!hasCode) requireTick()
  else
    for (const spender of spenders)
      inBackground(hasCode(spender).then((isContract) => (isContract ? undefined : warn()), requireTick))
  return node
}
