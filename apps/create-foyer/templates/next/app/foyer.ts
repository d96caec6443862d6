import { createFoyer } from 'foyerkit'
import { ethereum } from 'foyerkit/plugins/evm'
import { evmPreset } from 'foyerkit/presets/evm'

const rpcUrl = process.env.NEXT_PUBLIC_RPC_URL

export const foyer = createFoyer({
  plugins: evmPreset({ networks: [ethereum], ...(rpcUrl && { rpc: { 1: rpcUrl } }) }),
})

// a hot reload runs this module again: the earlier widget goes
import.meta.turbopackHot?.dispose(() => foyer.dispose())
