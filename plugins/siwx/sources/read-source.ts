import type { SiwxOptions } from '../config.js'
import type { SiwxConfig, SiwxRoutesOptions, SiwxSiweOptions } from '../contract.js'
import type { SiwxContext } from '../deps.js'
import type { SignInSource } from './source.js'

/** Returns the functions that the host has given, or those that call the service. */
export async function readSource({ config, use, store, maybe }: SiwxContext): Promise<SignInSource> {
  if (isWhole(config)) return config
  if (hasSiwe(config)) return (await import('./siwe.js')).createSiweSource(config.siweConfig, use)
  if (hasRoutes(config)) return (await import('./host-routes.js')).createHostRoutes(config, use)
  return (await import('./service-source.js')).createServiceSource(config, { ...use, store, maybe })
}

const isWhole = (config: SiwxOptions): config is SiwxConfig =>
  (config as Partial<SiwxConfig>).createMessage !== undefined
const hasSiwe = (config: SiwxOptions): config is SiwxSiweOptions =>
  (config as Partial<SiwxSiweOptions>).siweConfig !== undefined
const hasRoutes = (config: SiwxOptions): config is SiwxRoutesOptions =>
  (config as Partial<SiwxRoutesOptions>).routes !== undefined
