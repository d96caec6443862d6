import type { Metric } from '../../platform/module/define-module.js'
import type { Relay } from './create-relay.js'
import type { RelayCounts } from './relay-counts.js'

const help: Readonly<Record<keyof RelayCounts, readonly [type: Metric['type'], name: string, help: string]>> =
  {
    connections: ['gauge', 'connections', 'Open sockets'],
    clients: ['gauge', 'clients', 'Connected clients'],
    bufferedBytes: ['gauge', 'buffered_bytes', 'Bytes that wait to be written to sockets'],
    admitted: ['counter', 'admitted_total', 'Accepted connections'],
    refused: ['counter', 'refused_total', 'Connections that the relay refused or closed, by reason'],
    requests: ['counter', 'requests_total', 'Requests'],
    faults: ['counter', 'faults_total', 'Requests answered with an error, by reason'],
    published: ['counter', 'published_total', 'Stored messages, without repeats'],
    delivered: ['counter', 'delivered_total', 'Deliveries, with repeats'],
    acknowledged: ['counter', 'acknowledged_total', 'Acknowledged deliveries'],
  }
const withReasons: readonly string[] = ['refused', 'faults'] satisfies (keyof RelayCounts)[]

/** Metrics of the relay, without topics, messages and clients. */
export function relayMetrics(relay: Pick<Relay, 'counts'>): readonly Metric[] {
  return Object.entries(help).map(([key, [type, name, text]]) => ({
    name: `relay_${name}`,
    type,
    help: text,
    ...(withReasons.includes(key) && { labels: ['reason'] }),
    read() {
      const value = relay.counts()[key as keyof RelayCounts]
      if (typeof value === 'number') return value
      return Object.entries(value).map(([reason, count]) => ({ labels: { reason }, value: count }))
    },
  }))
}
