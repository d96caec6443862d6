import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { hostsOfTheReadme } from './install-line.mjs'

// npm installs packages
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const installHost = hostsOfTheReadme()

test('jotai 3 is accepted as a peer dependency and works with the built package', () => {
  const folder = installHost('jotai-3', { jotai: '3.0.1' })
  writeFileSync(join(folder, 'run.mjs'), runWithJotai)
  const printed = execFileSync(process.execPath, ['run.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual({
    jotai: '3.0.1',
    rendered: '<p>disconnected of Ethereum</p>',
    changes: ['Demo'],
  })
})

/** Reads, watches and renders atoms of a widget through the host's own jotai. */
const runWithJotai = `
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useAtomValue } from 'jotai'
import { createFoyer, networksAtom, statusAtom } from 'foyerkit'
import { FoyerProvider, useFoyer } from 'foyerkit/react'
import { evmPreset } from 'foyerkit/presets/evm'

const foyer = createFoyer({ plugins: evmPreset() })
const changes = []
foyer.watch(networksAtom, (networks) => changes.push(networks.at(-1)?.name))
function Site() {
  const { store } = useFoyer()
  const [first] = useAtomValue(networksAtom, { store })
  return createElement('p', null, useAtomValue(statusAtom, { store }) + ' of ' + first.name)
}
const rendered = renderToString(createElement(FoyerProvider, { foyer }, createElement(Site)))
const native = { name: 'Demo', symbol: 'DEMO', decimals: 18 }
await foyer.addNetwork({ id: 7777, caipNetworkId: 'eip155:7777', chainNamespace: 'eip155', name: 'Demo', nativeCurrency: native, rpcUrls: [] })
await foyer.dispose()
const { version } = JSON.parse(readFileSync('node_modules/jotai/package.json', 'utf8'))
console.log(JSON.stringify({ jotai: version, rendered, changes: changes.slice(0, 1) }))
`
