import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startChain } from '../chain-process.mjs'
import { developmentMnemonic } from '../networks.mjs'
import { callRpc } from '../rpc.mjs'

// Writes the JSON beside the sources anew. The compiler is no dependency of the repository; in a folder of its own:
//   npm install solc@0.8.37 && node <repository>/tooling/devnet/contracts/compile.mjs

const folder = import.meta.dirname
const shown = ['function', 'error', 'event']

/** @typedef {{ abi: { type: string, inputs?: unknown[] }[], evm: { deployedBytecode: { object: string }, bytecode: { object: string } } }} Compiled */

/** @param {string} name */
const read = (name) => readFileSync(join(folder, name), 'utf8')

/**
 * @param {string} name
 * @param {{ abi: unknown[], code: string, creation?: string }} contract `creation` deploys one whose constructor has arguments
 */
function write(name, contract) {
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(contract)}\n`)
}

const sources = readdirSync(folder).filter((name) => name.endsWith('.sol'))
// from where it was installed: the folder the command is run in
const require = createRequire(pathToFileURL(join(process.cwd(), 'any')))
const solc = /** @type {{ compile(input: string, callbacks: object): string }} */ (require('solc'))
const input = {
  language: 'Solidity',
  sources: Object.fromEntries(sources.map((name) => [name, { content: read(name) }])),
  settings: {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 200 },
    // the same bytes wherever it is compiled
    metadata: { appendCBOR: false, bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['abi', 'evm.deployedBytecode.object', 'evm.bytecode.object'] } },
  },
}
const found = (/** @type {string} */ name) => ({ contents: read(name) })
const { errors = [], contracts } =
  /** @type {{ errors?: { severity: string, formattedMessage: string }[], contracts: Record<string, Record<string, Compiled>> }} */ (
    JSON.parse(solc.compile(JSON.stringify(input), { import: found }))
  )
for (const { formattedMessage } of errors) console.error(formattedMessage)
if (errors.some(({ severity }) => severity === 'error')) process.exit(1)

for (const source of sources) {
  const name = source.replace('.sol', '')
  const compiled = contracts[source]?.[name]
  if (!compiled) throw new Error(`${source} has no contract ${name}.`)
  const { abi, evm } = compiled
  write(name, {
    abi: abi.filter(({ type }) => shown.includes(type)),
    code: `0x${evm.deployedBytecode.object}`,
    ...(abi.some(({ type, inputs = [] }) => type === 'constructor' && inputs.length > 0) && {
      creation: `0x${evm.bytecode.object}`,
    }),
  })
}

// Multicall3 (MIT, mds1/multicall) comes with viem, as the code that makes it: running that gives what stays on a chain
const viemFolder = createRequire(import.meta.url)
  .resolve('viem')
  .replace(/_cjs.*/, '_esm')
const { multicall3Bytecode } = /** @type {{ multicall3Bytecode: string }} */ (
  await import(pathToFileURL(join(viemFolder, 'constants/contracts.js')).href)
)
const chain = await startChain({ id: 1, name: 'chain', port: 0, mnemonic: developmentMnemonic, accounts: 1 })
const code = String(await callRpc(chain.rpcUrl, 'eth_call', [{ data: multicall3Bytecode }]))
await chain.stop()
write('Multicall3', { abi: [], code })
