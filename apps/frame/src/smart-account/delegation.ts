import { getAddress, isAddressEqual, size, slice, zeroAddress, type Address, type Hex } from 'viem'
import type { AccountCode } from './account-kind.js'

/** First bytes of the code of a delegated account (EIP-7702). The address of the contract follows. */
export const delegationMarker = '0xef0100'
const markerSize = 3
const delegationSize = 23

/** Reads the code of an account, as `eth_getCode` answers it. */
export function readAccountCode(code: Hex, delegate: Address): AccountCode {
  if (code === '0x') return { state: 'none' }
  if (size(code) !== delegationSize || !code.toLowerCase().startsWith(delegationMarker))
    return { state: 'contract' }
  const current = getAddress(slice(code, markerSize))
  return { state: isAddressEqual(current, delegate) ? 'own' : 'foreign', delegate: current }
}

/** Contract of a delegation that removes the code. */
export const noDelegate = zeroAddress
