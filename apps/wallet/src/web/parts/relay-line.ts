import { element } from '../../panel/element.js'
import type { Field } from '../../panel/field.js'
import type { WalletClient } from '../client/open-client.js'

/** Whether the relay is there. It is called first when there is something to ask it. */
export function relayLine({ core: { relayer } }: WalletClient, relayUrl: string): Field {
  let wasThere = false
  const node = element('p', { class: 'relay', 'data-testid': 'web-wallet-relay', title: relayUrl })
  const field: Field = {
    node,
    update() {
      wasThere ||= relayer.connected
      const state = relayer.connected ? 'connected' : wasThere ? 'away' : 'idle'
      node.dataset['state'] = state
      node.textContent = {
        connected: 'Relay connected',
        away: 'Relay away',
        idle: 'Relay not called',
      }[state]
    },
  }
  for (const event of ['relayer_connect', 'relayer_disconnect']) relayer.on(event, () => field.update())
  return field
}
