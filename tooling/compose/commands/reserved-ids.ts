import { ownPluginNames } from '../own-plugins.js'

/** First parts of ids that the kernel declares: of services, events, slots, routes and errors. */
const kernelIds: readonly string[] = ['kernel', 'session', 'transfer']

/** Plugins that `foyerkit/testing` adds to the tests of the templates. */
const testIds: readonly string[] = ['event-recorder', 'fake-connectors', 'fake-demo']

/** Plugins of foyerkit by their namespace, where it is not their id. */
const namespaces: Readonly<Record<string, string>> = { bip122: 'bitcoin', eip155: 'evm' }

/** Returns why a plugin cannot have this id. Undefined if it can. */
export function reservedReason(id: string, isNamespace: boolean): string | undefined {
  if (kernelIds.includes(id)) return `ids that begin with "${id}" belong to the kernel of foyerkit`
  if (ownPluginNames.some((own) => own === id)) return 'foyerkit has a plugin of this id'
  if (testIds.includes(id)) return 'foyerkit/testing has a plugin of this id'
  if (isNamespace && Object.hasOwn(namespaces, id))
    return `the plugin "${namespaces[id]}" of foyerkit has this namespace`
  return undefined
}
