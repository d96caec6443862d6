import { createRequire } from 'node:module'
import { concat, getContractAddress, pad } from 'viem'
import { places } from './contracts.mjs'
import { word } from './storage.mjs'

/**
 * A contract by the code that creates it. Running that at its address gives the code that stays there, with the values that the
 * constructor derives from the address, the creator and the chain. `stored` is what the constructor stores.
 *
 * @typedef {{ address: import('viem').Address, creation: import('viem').Hex, creator?: import('viem').Address,
 *   stored?: import('./storage.mjs').Stored[] }} Creatable
 */

const artefacts = createRequire(import.meta.url)

/**
 * Contracts of smart accounts (ERC-4337 with the EntryPoints 0.7 and 0.8, EIP-7702, Safe 1.4.1 with its module 0.3.0), as their packages
 * have them. The packages are for development only: nothing of them is shipped.
 *
 * @returns {Creatable[]}
 */
export function accountContracts() {
  const { entryPoint, entryPoint07, simple7702Account } = places
  return [
    { address: simple7702Account, creation: creationOf(`${package08}/Simple7702Account`) },
    ...entryPointOf(package08, entryPoint),
    ...entryPointOf(package07, entryPoint07),
    ...safeContracts(),
  ]
}

const package08 = '@account-abstraction/contracts/artifacts'
const package07 = 'account-abstraction-0.7/artifacts'
const safePackage = '@safe-global/safe-contracts/build/artifacts/contracts'
const modulePackage = '@safe-global/safe-4337/build/artifacts/contracts'

/**
 * An EntryPoint with the contract that its constructor creates, as its first one.
 *
 * @param {string} folder
 * @param {import('viem').Address} address
 * @returns {Creatable[]}
 */
const entryPointOf = (folder, address) => [
  { address, creation: creationOf(`${folder}/EntryPoint`) },
  {
    address: getContractAddress({ from: address, nonce: 1n }),
    creation: creationOf(`${folder}/SenderCreator`),
    creator: address,
  },
]

/** @returns {Creatable[]} */
function safeContracts() {
  const { entryPoint07, safe, safeFactory, safeModule, safeModuleSetup, safeMultiSend } = places
  return [
    // its threshold: the contract itself belongs to no one
    { address: safe, creation: creationOf(`${safePackage}/Safe.sol/Safe`), stored: [[word(4), word(1)]] },
    {
      address: safeFactory,
      creation: creationOf(`${safePackage}/proxies/SafeProxyFactory.sol/SafeProxyFactory`),
    },
    {
      address: safeMultiSend,
      creation: creationOf(`${safePackage}/libraries/MultiSendCallOnly.sol/MultiSendCallOnly`),
    },
    { address: safeModule, creation: safeModuleCreation(entryPoint07) },
    {
      address: safeModuleSetup,
      creation: creationOf(`${modulePackage}/SafeModuleSetup.sol/SafeModuleSetup`),
    },
  ]
}

/** @param {import('viem').Address} entryPoint */
const safeModuleCreation = (entryPoint) =>
  concat([creationOf(`${modulePackage}/Safe4337Module.sol/Safe4337Module`), pad(entryPoint)])

/**
 * @param {string} name path of an artefact in its package
 * @returns {import('viem').Hex}
 */
function creationOf(name) {
  const artefact = artefacts(`${name}.json`)
  return /** @type {{ bytecode: import('viem').Hex }} */ (artefact).bytecode
}
