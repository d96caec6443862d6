import type { Metric } from '../../platform/module/define-module.js'
import type { Relay } from './create-relay.js'
import type { RelayCounts } from './relay-counts.js'

const help: Readonly<Record<keyof RelayCounts, readonly [type: Metric['type'], name: string, help: string]>> =
  {
    connections: ['gauge', 'connections', 'Open sockets'],
    clients: ['gauge', 'clients', 'Connected clients'],
    bufferedBytes: ['gauge', 'buffered_bytes', 'Bytes that wait to be written to sockets'],
    admitted: ['counter', 'admitted_total', 'Accepted connections'],
    refused: ['counter', 'refused_total', 'Refused connections'],
    requests: ['counter', 'requests_total', 'Requests'],
    faults: ['counter', 'faults_total', 'Requests answered with an error'],
    published: ['counter', 'published_total', 'Stored messages, without repeats'],
    delivered: ['counter', 'delivered_total', 'Deliveries, with repeats'],
    acknowledged: ['counter', 'acknowledged_total', 'Acknowledged deliveries'],
  }

/** Metrics of the relay, without topics, messages and clients. */
export function relayMetrics(relay: Pick<Relay, 'counts'>): readonly Metric[] {
  return Object.entries(help).map(([key, [type, name, text]]) => ({
    name: `relay_${name}`,
    type,
    help: text,
    read: () => relay.counts()[key as keyof RelayCounts],
  }))
}
