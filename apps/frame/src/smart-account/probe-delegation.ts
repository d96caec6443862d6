import type { AccountNetwork } from './account-kind.js'

/**
 * Account of a key that was created once at random and not kept, with its delegation to Simple7702Account on every network. It
 * has no assets. Whoever sends the delegation changes nothing: the call below has the same result then.
 */
export const probe = {
  account: '0x9048426aB93B14174Fa2F6E924649a079e34940D',
  authorization: {
    chainId: '0x0',
    address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
    nonce: '0x0',
    r: '0xbf98de8e60e59d2acd9686fc0a93e88906360593b01c6250efe1e4ffe7b7078',
    s: '0x276bb0c9f099199cb2dab4b02f6dea84e307de8019ff9cd486123ce9af5f7da4',
    yParity: '0x1',
  },
  /** `entryPoint()` */
  data: '0xb0d691fe',
  /** EntryPoint 0.8, which is part of the contract's code. */
  result: '0x0000000000000000000000004337084d9e255ff0702461cf8895ce9e3b5ff108',
} as const

/**
 * Checks whether a network runs the code of delegated accounts (EIP-7702) and its node accepts delegations: simulates a call to an
 * account that is delegated by the same request. A node that ignores the delegation answers with no data.
 */
export async function acceptsDelegations({ ask }: AccountNetwork): Promise<boolean> {
  const call = { to: probe.account, data: probe.data, authorizationList: [probe.authorization] }
  const result = await ask('eth_call', [call, 'latest']).catch(() => undefined)
  return typeof result === 'string' && result.toLowerCase() === probe.result
}
