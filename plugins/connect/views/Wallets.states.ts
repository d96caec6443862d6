import { fakeConnector, fakeConnectors, fakeNamespace, type ViewState } from '#kernel/testing'
import { connectWallets } from '../contract.js'
import { sampleWallet } from '../testing/sample-wallets.js'

export const view = connectWallets

const installed = [sampleWallet('Juniper'), sampleWallet('Halyard'), sampleWallet('Quill')]
const beside = [fakeNamespace(), fakeConnectors(...installed)]

/** A wallet that is only a name, and a picture that cannot be shown. */
const named = (name: string, imageUrl?: string) => ({ ...fakeConnector({ id: name }), name, imageUrl })

/** The ways to connect. */
export const states: readonly ViewState[] = [
  { name: 'several installed', beside },
  { name: 'one installed', beside: [fakeNamespace(), fakeConnectors(sampleWallet('Juniper'))] },
  { name: 'none installed', beside: [fakeNamespace()] },
  {
    name: 'long names, no picture, broken picture',
    beside: [
      fakeNamespace(),
      fakeConnectors(
        named('Wallet of the United Federation of Planets Inc.'),
        named('Donaudampfschifffahrtsgesellschaftskapitänswallet'),
        named('Broken picture', 'data:image/png;base64,nothing'),
        named('محفظة الواحة'),
        ...installed,
      ),
    ],
  },
  {
    name: 'more than fit',
    beside: [
      fakeNamespace(),
      fakeConnectors(...Array.from({ length: 20 }, (_, index) => named(`Wallet ${index + 1}`))),
    ],
  },
  { name: 'text at 200 %', beside, variables: { '--foyer-font-size': '20px' } },
  { name: 'by keyboard', beside, keyboard: true },
  { name: 'under the pointer', beside, hover: 'connector-halyard' },
]
