import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { repositoryRoot } from '../../setup/repository.mjs'

const litesvmVersion = '1.5.0'

/** Suffix of LiteSVM's npm package by Node platform and architecture. */
const builds = /** @type {Record<string, string>} */ ({
  'linux-x64': 'linux-x64-gnu',
  'linux-arm64': 'linux-arm64-gnu',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
})

/**
 * An account as the virtual machine holds it.
 *
 * @typedef {{ lamports(): bigint, data(): Uint8Array, owner(): Uint8Array, executable(): boolean }} NativeAccount
 * @typedef {{ logs(): string[], computeUnitsConsumed(): bigint, returnData(): { programId(): Uint8Array, data(): Uint8Array } }} NativeMeta
 * @typedef {{ err(): unknown, meta(): NativeMeta }} NativeFailure
 * @typedef {{ meta(): NativeMeta, postAccounts(): { address: Uint8Array, account(): NativeAccount }[] }} NativeSimulation
 * @typedef {{ slot: bigint, unixTimestamp: bigint }} NativeClock
 * @typedef {object} NativeSvm
 * @property {(check: boolean) => void} setBlockhashCheck
 * @property {(check: boolean) => void} setSigverify
 * @property {() => string} latestBlockhash
 * @property {() => void} expireBlockhash
 * @property {() => NativeClock} getClock
 * @property {(clock: NativeClock) => void} setClock
 * @property {(address: Uint8Array) => NativeAccount | null} getAccount
 * @property {(address: Uint8Array, account: NativeAccount) => void} setAccount
 * @property {(program: Uint8Array) => { address: Uint8Array, account(): NativeAccount }[]} getProgramAccounts
 * @property {(address: Uint8Array, lamports: bigint) => NativeMeta | NativeFailure | null} airdrop
 * @property {(dataLength: bigint) => bigint} minimumBalanceForRentExemption
 * @property {(transaction: Uint8Array) => NativeMeta | NativeFailure} sendVersionedTransaction
 * @property {(transaction: Uint8Array) => NativeSimulation | NativeFailure} simulateVersionedTransaction
 * @property {(path: string) => void} saveToFile
 * @typedef {object} Litesvm
 * @property {(new () => NativeSvm) & { loadFromFile(path: string): NativeSvm }} LiteSvm
 * @property {new (lamports: bigint, data: Uint8Array, owner: Uint8Array, executable: boolean, rentEpoch: bigint) => NativeAccount} Account
 */

/**
 * Loads LiteSVM, Solana's virtual machine as a native module. package-lock.json contains the build for Linux x64; on other
 * supported platforms the first call installs the matching package without saving it.
 *
 * @param {string} [platform] `<process.platform>-<process.arch>`
 * @returns {Litesvm}
 * @throws {Error} when LiteSVM publishes no build for the platform, or the package can't be installed
 */
export function loadLitesvm(platform = `${process.platform}-${process.arch}`) {
  const build = builds[platform]
  if (!build) {
    throw new Error(`LiteSVM is not built for ${platform}; it is for ${Object.keys(builds).join(', ')}.`)
  }
  const name = `litesvm-${build}`
  const load = createRequire(import.meta.url)
  try {
    load.resolve(name)
  } catch {
    console.log(`Installing ${name}@${litesvmVersion}: the local Solana chain needs it.`)
    execFileSync('npm', ['install', '--no-save', `${name}@${litesvmVersion}`], {
      cwd: repositoryRoot,
      stdio: 'inherit',
    })
  }
  return load(name)
}
