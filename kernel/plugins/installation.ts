import { Scope } from '../di/scope.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import { WidgetError } from '../errors/widget-error.js'
import { checkConfig } from './config.js'
import type { Contribution } from './contributions.js'
import type { ErasedDefinition, Plugin, SetupContext } from './definition.js'
import type { PluginStatus } from './state.js'

/** One installed plugin with everything the lifecycle knows of it. Mutable, private to the lifecycle. */
export interface Installation {
  readonly id: string
  readonly definition: ErasedDefinition
  config: unknown
  contributions: readonly Contribution[]
  status: PluginStatus
  missing: readonly string[]
  error: WidgetError | undefined
  scope: Scope | undefined
  context: SetupContext<never, never, unknown> | undefined
}

/** Reads a plugin's options and contributions; what is wrong with them is kept, not thrown. */
export function install(plugin: Plugin): Installation {
  const { id, definition } = plugin
  const base = { id, definition, missing: [], scope: undefined, context: undefined }
  try {
    const { config, contributions } = readOptions(definition, plugin.input)
    return { ...base, config, contributions, status: 'installed', error: undefined }
  } catch (cause) {
    return { ...base, config: undefined, contributions: [], status: 'failed', error: asFault(id, cause) }
  }
}

/** The checked options of a plugin and what it contributes with them. */
export function readOptions(definition: ErasedDefinition, input: unknown) {
  const config = checkConfig(definition, input)
  const given = definition.contributes ?? []
  return { config, contributions: typeof given === 'function' ? given(config as never) : given }
}

/** What a plugin threw, as an error that names it. */
export function asFault(plugin: string, cause: unknown): WidgetError {
  return cause instanceof WidgetError ? cause : kernelErrors.SETUP_FAILED({ values: { plugin }, cause })
}
