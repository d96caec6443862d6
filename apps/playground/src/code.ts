import {
  cosmosOptions,
  featuresOf,
  localBitcoin,
  localPolkadot,
  localRpc,
  localSolana,
  networkChoices,
  themeOf,
  usedNetworks,
  usedService,
} from './create.js'
import type { Devnet } from './devnet.js'
import { literal } from './literal.js'
import { presets, type PluginName, type PresetName, type Settings } from './settings.js'

/** What the code leans on: chains of this machine, and a wallet that is only in this page. */
export interface CodeSurroundings {
  readonly devnet: Devnet | undefined
  readonly hasWallet: boolean
}

/** The lines that make the widget as it is set now, ready to copy. */
export function codeFor(settings: Settings, surroundings: CodeSurroundings): string {
  const { plugins, locale } = settings
  const given = optionsOf(settings, surroundings)
  const preset = presetOf(plugins, given)
  const composed = preset
    ? `${preset}Preset(${optionsOfPreset(preset, given)})`
    : list(plugins.map((name) => `${factoryOf(name)}(${given[name] ?? ''})`))
  const features = Object.entries(featuresOf(settings)).map(([name, on]) => `${keyOf(name)}: ${on}`)
  const theme = themeOf(settings)
  const service = usedService(settings, surroundings.devnet)
  const options = [
    `plugins: ${composed}`,
    `metadata: { name: 'Meridian', icon: new URL('/meridian.svg', location.href).href }`,
    ...(service ? [`service: '${service.url}'`, `projectId: '${service.projectId}'`] : []),
    ...(features.length > 0 ? [`features: { ${features.join(', ')} }`] : []),
    ...(Object.keys(theme).length > 0 ? [`theme: ${indent(literal(theme))}`] : []),
    ...(locale === 'en' ? [] : [`locale: '${locale}'`]),
  ]
  return [
    `import { createFoyer } from 'foyerkit'`,
    ...imports(settings, preset),
    ...(plugins.includes('evm') && surroundings.devnet
      ? [`import { assets, rpc } from './local-chains.js'`]
      : []),
    ...(plugins.includes('solana') && surroundings.devnet?.solana
      ? [`import { localSolana } from './local-chains.js'`]
      : []),
    ...(plugins.includes('bitcoin') && surroundings.devnet?.bitcoin
      ? [`import { localBitcoin } from './local-chains.js'`]
      : []),
    ...(plugins.includes('external') && surroundings.hasWallet
      ? [`import { wallet } from './test-wallet.js'`]
      : []),
    '',
    'const foyer = createFoyer({',
    ...options.map((option) => `  ${option},`),
    '})',
    `foyer.mount(document.querySelector('#connect'))`,
  ].join('\n')
}

/** The file that the code imports its chains from: what runs on this machine while the page is served. */
export function localChainsCode(devnet: Devnet): string {
  return [
    `export const rpc = ${literal(localRpc(devnet))}`,
    '',
    `export const assets = ${literal(devnet.assets)}`,
    ...(devnet.solana ? ['', `export const localSolana = ${literal(localSolana(devnet.solana))}`] : []),
    ...(devnet.bitcoin ? ['', `export const localBitcoin = ${literal(localBitcoin(devnet.bitcoin))}`] : []),
  ].join('\n')
}

/** What each factory is given; nothing for one that takes its options as they come. */
function optionsOf(
  settings: Settings,
  { devnet, hasWallet }: CodeSurroundings,
): Partial<Record<PluginName, string>> & { readonly evm: string } {
  const switching = [
    ...(settings.noSwitch ? ['enableNetworkSwitch: false'] : []),
    ...(settings.anyNetwork ? ['allowUnsupportedChain: true'] : []),
  ]
  const onCosmos = cosmosOptions(hasWallet, devnet?.cosmos)
  const brought = `{ connectors: [{ id: 'page', name: 'Brought by the page', provider: wallet.provider }] }`
  return {
    evm: `{ networks: [${networkNames(settings).join(', ')}]${devnet ? ', rpc, walletRpc: rpc, assets' : ''} }`,
    ...(devnet?.solana && { solana: 'localSolana' }),
    ...(devnet?.service?.frameUrl && { auth: literal({ frameUrl: devnet.service.frameUrl }) }),
    ...(devnet?.bitcoin && { bitcoin: 'localBitcoin' }),
    ...(devnet?.polkadot && { polkadot: literal(localPolkadot(devnet.polkadot)) }),
    ...(hasWallet && { external: brought }),
    ...(Object.keys(onCosmos).length > 0 && { cosmos: literal(onCosmos) }),
    ...(settings.multiWallet && { account: '{ multiWallet: true }' }),
    ...(settings.respectsZones && {
      swaps: '{ respectRestrictedTimezones: true }',
      onramp: '{ respectRestrictedTimezones: true }',
    }),
    ...(settings.showNetwork && { connect: '{ showNetwork: true }' }),
    ...(switching.length > 0 && { networks: `{ ${switching.join(', ')} }` }),
  }
}

function networkNames(settings: Settings): readonly string[] {
  const names = Object.entries(networkChoices)
  return usedNetworks(settings).flatMap((chain) =>
    names.filter(([, one]) => one === chain).map(([name]) => name),
  )
}

/** Plugins whose options a preset takes by their names; the others take those of `evm`. */
const takenOptions: Partial<Record<PresetName, readonly PluginName[]>> = {
  multichain: ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos'],
  all: ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'swaps', 'onramp', 'auth'],
}

function optionsOfPreset(preset: PresetName, given: Partial<Record<PluginName, string>>): string {
  const taken = takenOptions[preset]
  if (!taken) return given.evm ?? ''
  const options = taken.flatMap((name) => (given[name] === undefined ? [] : [`${name}: ${given[name]}`]))
  return `{\n${options.map((option) => `    ${option},\n`).join('')}  }`
}

/** The preset that composes the same, as long as it takes all options that are given. */
function presetOf(
  plugins: readonly PluginName[],
  given: Partial<Record<PluginName, string>>,
): PresetName | undefined {
  const { networks, connect, account } = given
  if ([networks, connect, account].some((options) => options !== undefined)) return undefined
  const names = Object.keys(presets) as readonly PresetName[]
  return names.find((name) => presets[name].join() === plugins.join())
}

function imports(settings: Settings, preset: PresetName | undefined): readonly string[] {
  const names = networkNames(settings)
  const chains = preset ? names : [...names, 'evm']
  const fromEvm = `import { ${[...chains].sort().join(', ')} } from 'foyerkit/plugins/evm'`
  if (preset) return [fromEvm, `import { ${preset}Preset } from 'foyerkit/presets/${preset}'`]
  return settings.plugins.map((name) =>
    name === 'evm' ? fromEvm : `import { ${factoryOf(name)} } from 'foyerkit/plugins/${name}'`,
  )
}

/** Name of the function that creates a plugin: `assetPictures` for `asset-pictures`. */
const factoryOf = (name: PluginName) =>
  name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())

/** Key of an object in code. */
const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

function list(items: readonly string[]): string {
  return items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${item},\n`).join('')}  ]`
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}
