import type { Settings } from './settings.js'

/** The lines that make the widget as it is set now, ready to copy. */
export function codeFor({ theme, plugins, flags }: Settings): string {
  const factories = plugins.map((name) => `${name}()`).join(', ')
  const off = Object.keys(flags).filter((name) => flags[name as keyof typeof flags] === false)
  const options = [
    `plugins: [${factories}]`,
    ...(off.length > 0 ? [`features: { ${off.map((name) => `${name}: false`).join(', ')} }`] : []),
    ...(theme === 'auto' ? [] : [`theme: { mode: '${theme}' }`]),
  ]
  const isPreset = plugins.length === 4
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
