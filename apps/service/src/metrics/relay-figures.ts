import type { Relay, RelayFigures } from '../relay/index.js'
import type { Figure } from './metrics-routes.js'

const about: Readonly<Record<keyof RelayFigures, string>> = {
  connections: 'Sockets that are open',
  clients: 'Clients that are there, each once',
  admitted: 'Clients that were let in since the start',
  refused: 'Clients that were turned away since the start',
  requests: 'Requests since the start',
  faults: 'Requests that were answered with an error since the start',
  published: 'Messages that were taken in since the start',
  delivered: 'Deliveries since the start, repeats among them',
  acknowledged: 'Deliveries that were acknowledged since the start',
}

/** What the relay counts, for Prometheus: no topic, no message, no client. */
export function relayFigures(relay: Pick<Relay, 'figures'>): readonly Figure[] {
  return Object.entries(about).map(([name, text]) => ({
    name: `relay_${name}`,
    about: text,
    read: () => relay.figures()[name as keyof RelayFigures],
  }))
}
