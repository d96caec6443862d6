import { createFoyer } from 'foyerkit'
import { ethereum } from 'foyerkit/plugins/evm'
import { evmPreset } from 'foyerkit/presets/evm'

const rpcUrl: string | undefined = import.meta.env.VITE_RPC_URL

export const foyer = createFoyer({
  plugins: evmPreset({ networks: [ethereum], ...(rpcUrl && { rpc: { 1: rpcUrl } }) }),
})
