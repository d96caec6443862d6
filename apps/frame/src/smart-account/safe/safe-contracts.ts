import type { Address, Hex } from 'viem'

/** A contract with the hash of its code, the same on all networks. */
interface KnownContract {
  readonly address: Address
  readonly codeHash: Hex
}

/** Contracts of Safe 1.4.1 and of its module for user operations 0.3.0, at the addresses of Safe's own deployments. */
export const safeContracts = {
  /** Code of all accounts. */
  singleton: {
    address: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
    codeHash: '0x1fe2df852ba3299d6534ef416eefa406e56ced995bca886ab7a553e6d0c5e1c4',
  },
  /** Creates accounts. */
  factory: {
    address: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    codeHash: '0x50c3cdc4074750a7a974204a716c999edd37482f907608d960b2b025ee0b3317',
  },
  /** Makes several calls for an account, which cannot run foreign code in it. */
  multiSend: {
    address: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
    codeHash: '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939',
  },
  /** Checks user operations for EntryPoint 0.7, and signatures (ERC-1271). */
  module: {
    address: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
    codeHash: '0x2aea997c4e3cf0e2f333025372e219abcfde81c21fc2f8fb066414a5685dd3e0',
  },
  /** Adds the module to a new account. */
  moduleSetup: {
    address: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
    codeHash: '0xaf2d170bb766d2773c3fa88717f5b3599827478074d3767d1dee55e5c2f3fbcb',
  },
  /** EntryPoint 0.7. */
  entryPoint: {
    address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    codeHash: '0x8db5ff695839d655407cc8490bb7a5d82337a86a6b39c3f0258aa6c3b582fc58',
  },
} as const satisfies Readonly<Record<string, KnownContract>>
