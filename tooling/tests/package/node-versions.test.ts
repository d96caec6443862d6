import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nodeProgram, nodeVersions } from '../../setup/node-versions.mjs'
import { serverWithThePackage } from './server-import.js'

const inNode = serverWithThePackage()
const timeoutMs = 60_000
const presets = ['connect', 'evm', 'standard', 'multichain', 'all'] as const

/** Renders a page with each preset, as a server does for a request, and leaves the widgets as they are. */
const render = `
import { writeSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createFoyer } from 'foyerkit'
import { FoyerProvider, useAccount, useConnect, useNetwork } from 'foyerkit/react'

function Page() {
  const { status } = useAccount()
  const { caipNetwork } = useNetwork()
  const { connectors } = useConnect()
  return createElement('p', null, [status, caipNetwork.name, connectors.length].join(' '))
}
const service = 'https://service.example'
const onError = (error) => { throw error }
const rendered = {}
for (const name of ${JSON.stringify(presets)}) {
  const module = await import('foyerkit/presets/' + name)
  const foyer = createFoyer({ plugins: module[name + 'Preset'](), service, onError })
  rendered[name] = renderToString(createElement(FoyerProvider, { foyer }, createElement(Page)))
}
writeSync(3, JSON.stringify({ node: process.versions.node, rendered }))
`

/** Whether a storage of Node, a SQLite database, has a text. */
const hasText = (file: string, text: string) => readFileSync(file).includes(Buffer.from(text, 'utf16le'))

const renderedByAll = Object.fromEntries(presets.map((name) => [name, '<p>disconnected Ethereum 0</p>']))
interface Program {
  readonly version: string
  readonly flags: readonly string[]
}
const usual = [process.versions.node, ...nodeVersions].map((version): Program => ({ version, flags: [] }))
const withStorage = nodeVersions.map((version): Program => ({
  version,
  flags: ['--experimental-webstorage'],
}))

// the process ends by itself, with the exit code of a rejection that nobody handles
test.for([...usual, ...withStorage])(
  'a page renders with every preset, and the process lives, on Node $version $flags',
  async ({ version, flags }, { skip }) => {
    const program = version === process.versions.node ? process.execPath : nodeProgram(version)
    if (!existsSync(program)) skip('npm has no program of Node for this platform')
    const folder = mkdtempSync(join(tmpdir(), 'foyer-storage-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    // of the storage, which all requests of a server share
    const file = join(folder, 'storage')
    const outcome = await inNode(render, timeoutMs, {
      program,
      flags: flags.length > 0 ? [...flags, `--localstorage-file=${file}`] : [],
    })
    expect(outcome).toEqual({
      exit: 0,
      stdout: '',
      stderr: '',
      report: { node: version, rendered: renderedByAll },
    })
    expect(existsSync(file) && hasText(file, 'foyer')).toBe(false)
  },
)

test.for(withStorage)(
  'sees what a page stores on a server with Node $version',
  async ({ version, flags }, { skip }) => {
    if (!existsSync(nodeProgram(version))) skip('npm has no program of Node for this platform')
    const folder = mkdtempSync(join(tmpdir(), 'foyer-storage-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'storage')
    await inNode(`localStorage.setItem('foyer/a', 'b')`, timeoutMs, {
      program: nodeProgram(version),
      flags: [...flags, `--localstorage-file=${file}`],
    })
    expect(hasText(file, 'foyer')).toBe(true)
  },
)
