import type { Activation } from '../di/container.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import { WidgetError } from '../errors/widget-error.js'
import { checkConfig } from './config.js'
import type { Contribution } from './contributions.js'
import type { ErasedDefinition, Plugin, SetupContext } from './definition.js'
import type { PluginStatus } from './state.js'

/** State of one installed plugin. Mutable, private to the lifecycle. */
export interface Installation {
  readonly id: string
  readonly definition: ErasedDefinition
  config: unknown
  contributions: readonly Contribution[]
  /** Whether the options have changed since the activation, so that it has to be replaced. */
  isStale: boolean
  status: PluginStatus
  missing: readonly string[]
  error: WidgetError | undefined
  activation: Activation | undefined
  context: SetupContext<never, never, unknown> | undefined
}

/** Reads a plugin's options and contributions; an error in them is stored, not thrown. */
export function install(plugin: Plugin): Installation {
  const { id, definition } = plugin
  const base = { id, definition, isStale: false, missing: [], activation: undefined, context: undefined }
  try {
    const { config, contributions } = readOptions(definition, plugin.input)
    return { ...base, config, contributions, status: 'installed', error: undefined }
  } catch (cause) {
    return {
      ...base,
      config: undefined,
      contributions: [],
      status: 'failed',
      error: toPluginError(id, cause),
    }
  }
}

/** Returns the checked options of a plugin and its contributions for them. */
export function readOptions(definition: ErasedDefinition, input: unknown) {
  const config = checkConfig(definition, input)
  const { contributes = [] } = definition
  return {
    config,
    contributions: typeof contributes === 'function' ? contributes(config as never) : contributes,
  }
}

/** Wraps an error thrown by a plugin in one that names the plugin. */
export function toPluginError(plugin: string, cause: unknown): WidgetError {
  return cause instanceof WidgetError ? cause : kernelErrors.SETUP_FAILED({ values: { plugin }, cause })
}
