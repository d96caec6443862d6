import type { ConfigOf } from '../../../platform/config/option.js'
import {
  providerDefinitions,
  type ProviderDefinition,
  type ProviderEndpoints,
} from './provider-definitions.js'
import { providerNames, type ProviderName } from './provider-names.js'
import type { socialOptions } from './social-options.js'

/** Provider with the client of the operator. */
export interface SocialProvider extends ProviderDefinition {
  readonly name: ProviderName
  readonly clientId: string
  readonly clientSecret: ClientSecret
}

/** Secret of a client: a text, or the key that signs one for each request. */
type ClientSecret = string | { readonly teamId: string; readonly keyId: string; readonly privateKey: string }

/** Configured providers, by name. */
export type SocialProviders = ReadonlyMap<ProviderName, SocialProvider>

/** Reads the providers that the operator has configured. @throws if a client id has no secret */
export function readProviders(config: ConfigOf<typeof socialOptions>): SocialProviders {
  const configured = providerNames.flatMap((name) => {
    const clientId = config[`${upper(name)}_CLIENT_ID`]
    if (clientId === undefined) return []
    const definition = providerDefinitions[name]
    const endpoints = { ...definition.endpoints, ...definedOf(config.SOCIAL_ENDPOINTS?.[name]) }
    return [
      [name, { ...definition, name, endpoints, clientId, clientSecret: secretOf(name, config) }] as const,
    ]
  })
  return new Map(configured)
}

const upper = <Name extends ProviderName>(name: Name) => name.toUpperCase() as Uppercase<Name>

function definedOf(endpoints: { readonly [Name in keyof ProviderEndpoints]?: string | undefined } = {}) {
  return Object.fromEntries(
    Object.entries(endpoints).filter(([, value]) => value !== undefined),
  ) as Partial<ProviderEndpoints>
}

function secretOf(name: ProviderName, config: ConfigOf<typeof socialOptions>): ClientSecret {
  if (name !== 'apple') return required(`${upper(name)}_CLIENT_SECRET`, config)
  return {
    teamId: required('APPLE_TEAM_ID', config),
    keyId: required('APPLE_KEY_ID', config),
    // an environment variable may have its lines escaped
    privateKey: required('APPLE_PRIVATE_KEY', config).replaceAll('\\n', '\n'),
  }
}

function required(
  option: Exclude<keyof typeof socialOptions, 'SOCIAL_ENDPOINTS'>,
  config: ConfigOf<typeof socialOptions>,
): string {
  const value = config[option]
  if (value === undefined) {
    const [name] = option.split('_')
    throw new Error(`${option} is not set. Set it, or remove ${name}_CLIENT_ID.`)
  }
  return value
}
