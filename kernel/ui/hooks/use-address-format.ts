import type { AddressFormat } from '../../core/networks/addresses.js'
import { addressFormatAtom } from '../../session/atoms.js'
import { useAtom } from './use-atom.js'

/** Returns the format of a namespace's addresses, by default of the active one. */
export function useAddressFormat(namespace?: string): AddressFormat {
  return useAtom(addressFormatAtom)(namespace)
}
