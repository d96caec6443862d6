import type { Room } from '../room.js'
import { shortAddress } from '../short-address.js'
import { element } from './element.js'
import type { Field } from './field.js'

/** Where the chosen wallet stands, in one line. */
export function statusLine(room: Room): Field {
  const node = element('p', { class: 'status', 'data-testid': 'test-wallet-status' })
  return {
    node,
    update() {
      const { account, behaviour, chainId, chains, connected, permitted } = room.chosen
      const chain = chains.find(({ id }) => id === chainId)?.name ?? `chain ${chainId}`
      const site = permitted ? 'site connected' : 'site not connected'
      const state = behaviour.locked ? 'locked' : connected ? site : 'no chains'
      node.textContent = `${shortAddress(account)} · ${chain} · ${state}`
    },
  }
}
