import type { ServiceConfig } from '../config/read-config.js'
import type { AnyModule } from '../module/define-module.js'
import type { MasterKey } from './master-keys.js'

/**
 * Checks that no two modules have a master key in common: the database of one would be readable with the key of the other.
 *
 * @throws an error that names both options, and no key
 */
export function assertOwnKeys(modules: readonly AnyModule[], config: ServiceConfig): void {
  const optionOf = new Map<string, string>()
  for (const { id, secrets } of modules) {
    if (!secrets) continue
    const option = secrets.keysOption
    for (const key of masterKeysOf(config, id, option)) {
      const text = key.kind === 'local' ? Buffer.from(key.bytes).toString('base64') : key.address
      const before = optionOf.get(text)
      if (before !== undefined && before !== option)
        throw new Error(`${option} and ${before} have a key in common. Each module needs keys of its own.`)
      optionOf.set(text, option)
    }
  }
}

/** Returns the master keys of a module's option. */
export function masterKeysOf(config: ServiceConfig, module: string, option: string): readonly MasterKey[] {
  return (config.modules[module]?.[option] ?? []) as readonly MasterKey[]
}
