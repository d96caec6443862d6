import type { EmittedEvent } from '#kernel'
import type { AnalyticsEvent } from './contract.js'
import { namedEvents } from './names.js'
import { reasonOf, viewOf, walletOf } from './values.js'

/**
 * Returns an event as it is sent; undefined if it is not recorded. Reads nothing of the payload but the fields that the table names,
 * and sends none of them as it is: each property is a value of a list.
 *
 * @param networks CAIP-2 ids of the configured networks
 */
export function toAnalyticsEvent(
  { id, payload }: EmittedEvent,
  networks: readonly string[],
): AnalyticsEvent | undefined {
  const read = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((value, field) => (Object(value) as Readonly<Record<string, unknown>>)[field], payload)
  const named = namedEvents.find(({ on, when: [field, ...values] = [''] }) => {
    return on === id && (field === '' || values.includes(read(field) as string))
  })
  if (!named) return undefined
  const { name, network, wallet, view, reason } = named
  const configured = network && networks.find((known) => known === read(network))
  return {
    name,
    ...(configured !== undefined && { network: configured }),
    ...(wallet !== undefined && { wallet: walletOf(read(wallet)) }),
    ...(view !== undefined && { view: viewOf(read(view)) }),
    ...(reason !== undefined && { reason: reasonOf(read(reason)) }),
  }
}
