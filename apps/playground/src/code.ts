import { pluginNames, type Settings } from './settings.js'

/** The lines that make the widget as it is set now, ready to copy. */
export function codeFor({ theme, locale, plugins, flags, noSwitch, anyNetwork }: Settings): string {
  const switching = [
    ...(noSwitch ? ['enableNetworkSwitch: false'] : []),
    ...(anyNetwork ? ['allowUnsupportedChain: true'] : []),
  ].join(', ')
  const given = (name: string) => (name === 'networks' && switching ? `{ ${switching} }` : '')
  const factories = plugins.map((name) => `${name}(${given(name)})`).join(', ')
  const off = Object.keys(flags).filter((name) => flags[name as keyof typeof flags] === false)
  const options = [
    `plugins: [${factories}]`,
    ...(off.length > 0 ? [`features: { ${off.map((name) => `${name}: false`).join(', ')} }`] : []),
    ...(locale === 'en' ? [] : [`locale: '${locale}'`]),
    ...(theme === 'auto' ? [] : [`theme: { mode: '${theme}' }`]),
  ]
  const isPreset = plugins.length === pluginNames.length && !switching
  const body = isPreset ? options.map((line) => line.replace(`[${factories}]`, 'evmPreset()')) : options
  const imports = isPreset
    ? [`import { evmPreset } from 'foyerkit/presets/evm'`]
    : plugins.map((name) => `import { ${name} } from 'foyerkit/plugins/${name}'`)
  return [
    `import { createFoyer } from 'foyerkit'`,
    ...imports,
    '',
    `const foyer = createFoyer({ ${body.join(', ')} })`,
    `foyer.mount(document.querySelector('#connect'))`,
  ].join('\n')
}
