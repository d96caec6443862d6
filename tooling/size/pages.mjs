/**
 * Scripts of the measured pages. Each renders into `#connect`.
 *
 * @typedef {Readonly<Record<string, string>>} PageScripts the script by the name of the page
 */

/** Widget and preset: the page of the budgets. */
export const hostScript = `
import { createFoyer } from 'foyerkit'
import { standardPreset } from 'foyerkit/presets/standard'

const foyer = createFoyer({ plugins: standardPreset() })
foyer.mount(document.querySelector('#connect'))
`

/**
 * Widget and the given plugins, without options.
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
 * The floor: a page with the same steps in plain React, a button, a list and a line of text, without connections.
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
