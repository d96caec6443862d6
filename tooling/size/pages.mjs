/**
 * The pages that are measured, as their one script. Each has its place to draw in as `#connect`.
 *
 * @typedef {Readonly<Record<string, string>>} PageScripts the script by the name of the page
 */

/** Widget and preset, nothing else: what the budgets are for. */
export const hostScript = `
import { createFoyer } from 'foyerkit'
import { standardPreset } from 'foyerkit/presets/standard'

const foyer = createFoyer({ plugins: standardPreset() })
foyer.mount(document.querySelector('#connect'))
`

/**
 * Widget and chosen plugins, each as it comes.
 *
 * @param {readonly string[]} plugins their folders in plugins/
 */
export function hostOfPlugins(plugins) {
  const imports = plugins.map((name) => `import { ${factoryOf(name)} } from 'foyerkit/plugins/${name}'`)
  return `
import { createFoyer } from 'foyerkit'
${imports.join('\n')}

const foyer = createFoyer({ plugins: [${plugins.map((name) => `${factoryOf(name)}()`).join(', ')}] })
foyer.mount(document.querySelector('#connect'))
`
}

/**
 * The floor: what a page costs that does the same steps with React alone, a button, a list and a line of text,
 * and connects nothing.
 */
export const floorScript = `
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Page() {
  const [step, setStep] = useState('closed')
  if (step === 'chosen') return createElement('output', { 'data-testid': 'floor-address' }, '0x71C9…5A4e9F')
  const row = (name) =>
    createElement(
      'li',
      { key: name },
      createElement('button', { onClick: () => setStep('chosen'), 'data-testid': 'floor-row' }, name),
    )
  const button = { onClick: () => setStep('open'), 'data-testid': 'floor-button' }
  return createElement(
    'div',
    null,
    createElement('button', button, 'Connect wallet'),
    step === 'open' && createElement('ul', null, ['Juniper', 'Halyard', 'Quill'].map(row)),
  )
}
createRoot(document.querySelector('#connect')).render(createElement(Page))
`

/** @param {string} folder a plugin's factory is called as its folder, in camel case */
function factoryOf(folder) {
  return folder.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
}
