import { createRequire } from 'node:module'
import { getContractAddress } from 'viem'
import { places } from './contracts.mjs'

/**
 * A contract by the code that creates it. Running that at its address gives the code that stays there, with the values that the
 * constructor derives from the address, the creator and the chain.
 *
 * @typedef {{ address: import('viem').Address, creation: import('viem').Hex, creator?: import('viem').Address }} Creatable
 */

const artefacts = createRequire(import.meta.url)

/**
 * Contracts of smart accounts (ERC-4337 with EntryPoint 0.8, EIP-7702), as the package `@account-abstraction/contracts` has them.
 *
 * @returns {Creatable[]}
 */
export function accountContracts() {
  const { entryPoint, simple7702Account } = places
  return [
    { address: simple7702Account, creation: creationOf('Simple7702Account') },
    { address: entryPoint, creation: creationOf('EntryPoint') },
    {
      // the constructor of the EntryPoint creates it, as its first contract
      address: getContractAddress({ from: entryPoint, nonce: 1n }),
      creation: creationOf('SenderCreator'),
      creator: entryPoint,
    },
  ]
}

/**
 * @param {string} name
 * @returns {import('viem').Hex}
 */
function creationOf(name) {
  const artefact = artefacts(`@account-abstraction/contracts/artifacts/${name}.json`)
  return /** @type {{ bytecode: import('viem').Hex }} */ (artefact).bytecode
}
