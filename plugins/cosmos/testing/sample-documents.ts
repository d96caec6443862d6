import { makeSignDoc as makeAminoDoc } from '@cosmjs/amino'
import { toUtf8 } from '@cosmjs/encoding'
import { makeSignDoc } from '@cosmjs/proto-signing'

/** A transfer in Amino JSON. Its texts have characters that are escaped. */
export function sampleAmino(chainId: string) {
  const coins = [{ denom: 'uatom', amount: '1000' }]
  const value = { from_address: 'cosmos1…', to_address: 'cosmos1…', amount: coins }
  const fee = { amount: [{ denom: 'uatom', amount: '5' }], gas: '200000' }
  return makeAminoDoc([{ type: 'cosmos-sdk/MsgSend', value }], fee, chainId, 'Tea & <cake> für dich', 7, 54)
}

/** A transaction in Protobuf. Its parts are any bytes: a wallet signs them as they are. */
export function sampleDirect(chainId: string, accountNumber = 7n) {
  const { bodyBytes, authInfoBytes } = makeSignDoc(toUtf8('the body'.repeat(40)), toUtf8('fee'), '', 0)
  return { bodyBytes, authInfoBytes, chainId, accountNumber }
}
