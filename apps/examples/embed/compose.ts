import { createFoyer } from 'foyerkit'
import { base, ethereum, evm } from 'foyerkit/plugins/evm'
import { injected } from 'foyerkit/plugins/injected'
import { connect } from 'foyerkit/plugins/connect'
import { receive } from 'foyerkit/plugins/receive'
import { connectPreset } from 'foyerkit/presets/connect'

// #region by-hand
/** Only these plugins are part of the bundle. A missing requirement is a compile error. */
export function createByHand() {
  return createFoyer({ plugins: [evm({ networks: [ethereum, base] }), injected(), connect()] })
}
// #endregion

// #region more
/** A preset is a list of plugins, to which you can add others. */
export function createWithReceive() {
  return createFoyer({ plugins: [...connectPreset(), receive()], features: { receive: true } })
}
// #endregion
