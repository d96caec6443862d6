/**
 * Scripts of the measured pages, by file name. Each draws into `#connect`.
 *
 * @typedef {Readonly<Record<string, string>>} PageFiles `main.js` is the page's script
 */

/** Widget with the standard preset and a service. @type {PageFiles} */
export const hostPage = {
  'main.js': `
import { createFoyer } from 'foyerkit'
import { standardPreset } from 'foyerkit/presets/standard'

const foyer = createFoyer({ plugins: standardPreset(), service: globalThis.benchService, projectId: 'development' })
foyer.mount(document.querySelector('#connect'))
`,
}

/**
 * Floor: a button without a framework, React loaded when the page is idle, a plain list of the announced wallets, the
 * address on the page. It has no modal, no styles and no checks.
 *
 * @type {PageFiles}
 */
export const floorPage = {
  'main.js': `
const button = document.createElement('button')
button.dataset.testid = 'floor-button'
button.textContent = 'Connect wallet'
document.querySelector('#connect').append(button)
let loaded
const load = () => (loaded ??= import('./list.js'))
requestIdleCallback(load)
button.addEventListener('click', async () => (await load()).openList(button))
`,
  'list.js': `
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

const wallets = []
addEventListener('eip6963:announceProvider', ({ detail }) => wallets.push(detail))
dispatchEvent(new Event('eip6963:requestProvider'))
const place = document.createElement('div')
document.querySelector('#connect').append(place)
const root = createRoot(place)

function List({ button }) {
  const [address, setAddress] = useState()
  if (address) return createElement('output', { 'data-testid': 'floor-address' }, address)
  const connect = async (provider) => setAddress((await provider.request({ method: 'eth_requestAccounts' }))[0])
  return createElement(
    'ul',
    null,
    wallets.map(({ info, provider }) =>
      createElement(
        'li',
        { key: info.uuid },
        createElement('button', { 'data-testid': 'floor-row', onClick: () => connect(provider) }, info.name),
      ),
    ),
  )
}

export function openList(button) {
  root.render(createElement(List, { button }))
}
`,
}

/** Selectors of the three stages of a visit. @typedef {{ button: string, row: string, address: string }} Stages */

/** @type {Stages} */
export const hostStages = {
  button: '[data-testid="foyer-button"]',
  row: '[data-testid^="connector-"]',
  address: '.trigger-address',
}

/** @type {Stages} */
export const floorStages = {
  button: '[data-testid="floor-button"]',
  row: '[data-testid="floor-row"]',
  address: '[data-testid="floor-address"]',
}
